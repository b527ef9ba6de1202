"""Read what a Jupyter Book, or a project of MyST's own command line, says about its MyST."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from signage_linter.finders.myst.settings import MystSettings
from signage_linter.source import UnreadableError, read_source
from signage_specs.readers.yaml import read_yaml, to_python

_OWN = "myst.yml"  # of `myst build`, and of Jupyter Book from its second version on
_BOOK, _CONTENTS = "_config.yml", "_toc.yml"  # Jekyll has a file of the first name too, and none of the second
_PREFIX = "myst_"
# What Jupyter Book switches on where the book doesn't say.
_EXTENSIONS = ("colon_fence", "dollarmath", "linkify", "substitution", "tasklist")


def read_book(folder: Path) -> MystSettings | None:
    """Return the settings of the book or project that has its configuration in a folder; None without one.

    MyST's own command line has a parser of its own, of which everything is understood.

    Args:
        folder: where the configuration would stand. One that can't be read says nothing.
    """
    if (folder / _OWN).is_file():
        return MystSettings()
    if not ((folder / _BOOK).is_file() and (folder / _CONTENTS).is_file()):
        return None
    said = _content(folder / _BOOK)
    given: dict[str, Any] = {"enable_extensions": _EXTENSIONS}
    # The second is for what Jupyter Book has no word of its own for.
    for options in (_mapping(said.get("parse")), _mapping(_mapping(said.get("sphinx")).get("config"))):
        given |= {name.removeprefix(_PREFIX): value for name, value in options.items()}
    return MystSettings().overridden(given)


def _content(file: Path) -> Mapping[str, Any]:
    try:
        return _mapping(to_python(read_yaml(read_source(file).text).root))
    except UnreadableError:
        return {}


def _mapping(value: object) -> Mapping[str, Any]:
    return cast("Mapping[str, Any]", value) if isinstance(value, dict) else {}
