"""The colours of our languages in a site that Sphinx builds: a stylesheet beside the theme's."""

import re
from pathlib import Path
from typing import Final

from pygments.style import Style
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.builders.html import StandaloneHTMLBuilder

from signage_core.paths import replace_file
from signage_lexers.legibility import contrast
from signage_lexers.stylesheet import stylesheet
from sphinx_signage.options import configuration_of

STYLESHEET: Final = "signage.css"
_READABLE: Final = 0o644
_BEFORE_THE_SITES_OWN: Final = 400  # what conf.py names has 800, other extensions' 500, and themes' own 200


def setup(app: Sphinx) -> None:
    """Add the stylesheet once the builder is there. It is written at once: its address has a digest of it."""
    app.connect("builder-inited", _add)


def _add(app: Sphinx) -> None:
    if app.builder.format != "html" or not configuration_of(app).colours:
        return
    app.add_css_file(STYLESHEET, priority=_BEFORE_THE_SITES_OWN)
    file = Path(app.outdir, "_static", STYLESHEET)
    file.parent.mkdir(parents=True, exist_ok=True)
    replace_file(file, stylesheet(always_dark=_is_dark(app.builder)).encode(), _READABLE)


def _is_dark(builder: Builder) -> bool:
    """Whether the style of the light mode, which conf.py or the theme names, has a dark background."""
    style = builder.highlighter.formatter_args["style"] if isinstance(builder, StandaloneHTMLBuilder) else Style
    ground = style.background_color
    is_colour = re.fullmatch("#[0-9A-Fa-f]{6}", ground) is not None
    return is_colour and contrast(ground, "#ffffff") > contrast(ground, "#000000")
