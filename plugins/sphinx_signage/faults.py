"""Find what a page's source shows and its doctree doesn't: blocks and includes that came to nothing.

Sphinx reports some of it in its own words, and says nothing of a fence that nothing closes. The command line's
finders read the same source, so that both report the same.
"""

import dataclasses
import re
from collections.abc import Collection
from pathlib import Path
from weakref import WeakKeyDictionary

from sphinx.application import Sphinx
from sphinx.config import Config

from signage_linter.finders.myst.settings import MystSettings
from signage_linter.finders.rst.find import find as find_in_rst
from signage_linter.finders.rst.settings import RstSettings
from signage_linter.page import PageFault
from signage_linter.source import Source
from sphinx_signage.options import configuration_of

_LAST = 1_000_000
_LINE_END = re.compile(r"\r\n?")
# Without any of these a page has no fault of its own, and needn't be read again. Nor has a directive of
# reStructuredText that came to a block.
_MYST = re.compile(r"^[\s>*+-]*(?:\d+[.)]\s+)?(?:`{3}|~{3}|:{3})", re.MULTILINE)
_RST = re.compile(r"include::|code(?:-block|-cell|-tab)?::|(?:prompt|sourcecode)::")

# The text of the page that is being read, after all extensions that change it.
_READ: WeakKeyDictionary[Sphinx, str] = WeakKeyDictionary()
# The folders outside the project from which pages may include files.
_ELSEWHERE: WeakKeyDictionary[Sphinx, tuple[Path, ...]] = WeakKeyDictionary()


def setup(app: Sphinx) -> None:
    """Listen last to what is done to a page's text."""
    app.connect("config-inited", _configure, priority=_LAST)
    app.connect("source-read", _take, priority=_LAST)


def faults_of(app: Sphinx, source: Source, shown: Collection[int]) -> tuple[PageFault, ...]:
    """Return the faults of the page that Sphinx has just read.

    A page whose text was made during the build, or changed, has none: its lines aren't those of the file.

    Args:
        app: reads the page.
        source: the page's file.
        shown: the lines of the file on which the headers of its code blocks stand.
    """
    if _LINE_END.sub("\n", _READ.get(app, "")) != _LINE_END.sub("\n", source.text):
        return ()
    suffix = Path(source.path).suffix
    elsewhere = _ELSEWHERE.get(app, ())
    if app.config.source_suffix.get(suffix) == "restructuredtext":
        if all(source.lines.position(each.start())[0] in shown for each in _RST.finditer(source.text)):
            return ()
        return find_in_rst(source, RstSettings(elsewhere=elsewhere)).faults
    settings = _myst_settings(app.config)
    if app.config.source_suffix.get(suffix) != "markdown" or settings is None or not _MYST.search(source.text):
        return ()
    from signage_linter.finders.myst import find as myst  # noqa: PLC0415  few projects have both

    return myst.find(source, dataclasses.replace(settings, elsewhere=elsewhere)).faults


def _configure(app: Sphinx, _config: Config) -> None:
    _ELSEWHERE[app] = tuple(Path(app.confdir, path) for path in configuration_of(app).include_paths)


def _take(app: Sphinx, _docname: str, content: list[str]) -> None:
    _READ[app] = content[0].removeprefix("\ufeff")


def _myst_settings(config: Config) -> MystSettings | None:
    """Return what the project says of MyST; None when nothing of it reads MyST."""
    if not any(name.startswith("myst_") for name in config.values):
        return None
    names = (field.name for field in dataclasses.fields(MystSettings))
    given = {name: config[f"myst_{name}"] for name in names if f"myst_{name}" in config}
    return MystSettings().overridden(given) if given else None
