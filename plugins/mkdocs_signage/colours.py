"""The colours of our languages in a MkDocs site, without a setting or a file of the user's."""

import re
from functools import cache
from html import unescape
from typing import Any, Final, cast

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from pygments import highlight
from pygments.formatters.html import HtmlFormatter
from pygments.lexers import get_lexer_by_name  # pyright: ignore[reportUnknownVariableType]  # its stub is untyped
from pymdownx.highlight import (  # type: ignore[import-untyped]  # it has no types
    HighlightExtension,  # pyright: ignore[reportMissingTypeStubs]  # the same
)

from signage_lexers.stylesheet import labels, stylesheet

STYLESHEET: Final = "assets/signage.css"
_LANGUAGE_CLASS: Final = "pygments_lang_class"
_FORMATTER: Final[Any] = HtmlFormatter  # its parameter is of its stub alone


class LanguageClass(HighlightExtension):  # type: ignore[misc]  # its base has no types
    """The settings of superfences and inlinehilite, for a site that doesn't list `pymdownx.highlight`.

    They take the first `HighlightExtension` that is registered, and one that the site lists replaces this one. It
    does nothing else: indented code stays as it is.
    """

    def __init__(self) -> None:
        super().__init__(_enabled=False)  # pyright: ignore[reportUnknownMemberType]  # the same

    def get_pymdownx_highlight_settings(self) -> dict[str, Any]:
        """Return the defaults, but for the class of the language."""
        return {**super().get_pymdownx_highlight_settings(), _LANGUAGE_CLASS: True}


def language_formatter(*, lang_str: str, **options: Any) -> Any:
    """Return what `codehilite` formats a block with: each carries its language as a class, `lang_str`.

    The class comes first, because Pygments appends to the last one where lines have numbers.
    """
    return _FORMATTER(**{**options, "cssclass": f"{lang_str} {options['cssclass']}"})


def add_to(config: MkDocsConfig) -> None:
    """Have each block carry its language as a class, and each page load the stylesheet before the site's own.

    What mkdocs.yml itself sets is kept.
    """
    values = cast("dict[str, Any]", config)  # its attributes have types of unknown parts
    stylesheets: list[str] = values["extra_css"]
    if STYLESHEET not in stylesheets:
        stylesheets.insert(0, STYLESHEET)
    extensions: list[Any] = values["markdown_extensions"]
    if not any(isinstance(each, LanguageClass) for each in extensions):
        extensions.insert(0, LanguageClass())
    settings: dict[str, dict[str, Any]] = values["mdx_configs"]
    settings.setdefault("pymdownx.highlight", {}).setdefault(_LANGUAGE_CLASS, True)
    settings.setdefault("codehilite", {}).setdefault("pygments_formatter", language_formatter)


def add_stylesheet(files: Files, config: MkDocsConfig) -> None:
    """Add the stylesheet to what is built, unless the site has a file of that name."""
    if files.get_file_from_path(STYLESHEET) is None:
        files.append(File.generated(config, STYLESHEET, content=stylesheet()))


def coloured(html: str) -> str:
    """Return a page's HTML with the fences of our languages coloured that no other extension has coloured.

    Python-Markdown's own fences are. `nohighlight` keeps highlight.js, which some themes load, from guessing.
    """
    return _plain_fence().sub(_coloured_fence, html) if '<pre><code class="language-' in html else html


@cache
def _plain_fence() -> re.Pattern[str]:
    return re.compile(rf'<pre><code class="language-({"|".join(labels())})">([^<]*)</code></pre>')


def _coloured_fence(fence: re.Match[str]) -> str:
    lexer = get_lexer_by_name(fence[1], stripnl=False)
    tokens: str = highlight(unescape(fence[2]), lexer, _FORMATTER(nowrap=True))
    return (
        f'<div class="language-{fence[1]} highlight"><pre><span></span><code class="nohighlight">'
        f"{tokens}</code></pre></div>"
    )
