"""Read what a Sphinx project or a book says about its MyST, without running it."""

import ast
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from signage_linter.conf_py import literal, statements, total
from signage_linter.finders.myst.settings import MystSettings
from signage_linter.source import UnreadableError, read_source
from signage_specs.readers.yaml import read_yaml
from signage_specs.readers.yaml_nodes import to_python

_PARSERS = frozenset({"myst_parser", "myst_nb"})
_PREFIX = "myst_"
_OPTIONS = {
    "myst_enable_extensions": "enable_extensions",
    "myst_fence_as_directive": "fence_as_directive",
    "myst_disable_syntax": "disable_syntax",
    "myst_commonmark_only": "commonmark_only",
    "myst_gfm_only": "gfm_only",
    "myst_colon_fence_exact_match": "colon_fence_exact_match",
    "highlight_language": "highlight_language",
}
_OWN = "myst.yml"  # of `myst build`, and of Jupyter Book from its second version on
_BOOK, _CONTENTS = "_config.yml", "_toc.yml"  # Jekyll has a file of the first name too, and none of the second
# What Jupyter Book switches on where the book doesn't say.
_BOOK_EXTENSIONS = ("colon_fence", "dollarmath", "linkify", "substitution", "tasklist")


def read_myst_settings(folder: Path) -> MystSettings | None:
    """Return the settings of the Sphinx project or the book that is configured in a folder; None without MyST."""
    return _sphinx_settings(folder / "conf.py") or _book_settings(folder)


def _sphinx_settings(file: Path) -> MystSettings | None:
    """Return the settings that a `conf.py` gives; None when the project doesn't use MyST.

    A project uses MyST when its extensions name it, or when one of MyST's options is set: then an extension of
    the project's own brings it. Only literals are understood. An option that is put together in another way keeps
    its default; where that is the list of MyST's extensions, all of them are understood.

    Args:
        file: the configuration. One that can't be read, or is no Python, belongs to no project with MyST.
    """
    is_named = is_configured = False
    given: dict[str, Any] = {}
    for name, value, replaces in statements(file):
        is_named = is_named or (name == "extensions" and _names_parser(value))
        is_configured = is_configured or name.startswith(_PREFIX)
        if name in _OPTIONS:
            key = _OPTIONS[name]
            said = literal(value)
            given[key] = said if replaces else total(given.get(key, []), said)
    if not (is_named or is_configured):
        return None
    if is_named:
        given.setdefault("enable_extensions", [])
    # A value that isn't known is None here, which leaves the default.
    return MystSettings().overridden(given)


def _names_parser(value: ast.expr) -> bool:
    return any(isinstance(node, ast.Constant) and node.value in _PARSERS for node in ast.walk(value))


def _book_settings(folder: Path) -> MystSettings | None:
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
    given: dict[str, Any] = {"enable_extensions": _BOOK_EXTENSIONS}
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
