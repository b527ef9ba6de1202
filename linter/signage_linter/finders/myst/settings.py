"""How a page of MyST is read, and what a Sphinx project or a book says about it, without running it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from pathlib import Path
from typing import Any, ClassVar, cast

from signage_core.frozen import frozen
from signage_linter.conf_py import is_filled_by_code, literal, statements, total
from signage_linter.source import UnreadableError, read_source
from signage_specs.readers.yaml import read_yaml
from signage_specs.readers.yaml_nodes import to_python


@frozen
class MystSettings:
    """How a page is read. The names are those of MyST's options, without the prefix that `conf.py` gives them.

    The finder is the module that reads pages with these settings. Without `enable_extensions` they aren't known,
    and everything is understood. `disable_syntax` has rules of the parser. A fence of colons may have to end at one
    of just as many. The highlight language is that of blocks that name none. Nothing outside the root, the
    project's folder, is included, but from the folders `elsewhere`.
    """

    finder: ClassVar[str] = "myst.find"

    enable_extensions: frozenset[str] | None = None
    fence_as_directive: frozenset[str] = frozenset()
    disable_syntax: frozenset[str] = frozenset()
    commonmark_only: bool = False
    gfm_only: bool = False
    colon_fence_exact_match: bool = False
    highlight_language: str = ""
    root: Path | None = field(default=None, compare=False)
    elsewhere: tuple[Path, ...] = field(default=(), compare=False)

    @property
    def has_directives(self) -> bool:
        """Whether `{name}` in a fence's header names a directive."""
        return not (self.commonmark_only or self.gfm_only)

    def overridden(self, options: Mapping[str, Any]) -> MystSettings:
        """Return these settings with options replaced; unknown ones, and wrong types, change nothing."""
        changes: dict[str, Any] = {}
        for name, kind in _OPTIONS.items():
            value = options.get(name)
            if kind is frozenset and isinstance(value, list | tuple | set | frozenset):
                names = cast("Iterable[object]", value)
                changes[name] = frozenset(each for each in names if isinstance(each, str))
            elif isinstance(value, kind):
                changes[name] = value
        return replace(self, **changes)


_OPTIONS: Mapping[str, type] = {
    "enable_extensions": frozenset,
    "fence_as_directive": frozenset,
    "disable_syntax": frozenset,
    "commonmark_only": bool,
    "gfm_only": bool,
    "colon_fence_exact_match": bool,
    "highlight_language": str,
}
_PARSERS = frozenset({"myst_parser", "myst_nb"})
_PREFIX = "myst_"
_OF_SPHINX = "highlight_language"  # an option of Sphinx itself
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
    its default; where that is the list of MyST's extensions, all of them are understood. Where code gives the
    project's extensions, MyST may be one of them: nothing else reads Markdown for Sphinx now.
    """
    is_filled = is_filled_by_code(file)
    is_named, is_configured = False, is_filled
    given: dict[str, Any] = {}
    for name, value, replaces in statements(file):
        if name == "extensions":
            is_named |= any(isinstance(node, ast.Constant) and node.value in _PARSERS for node in ast.walk(value))
            is_configured |= literal(value) is None
        is_configured |= name.startswith(_PREFIX)
        key = name.removeprefix(_PREFIX)
        if key in _OPTIONS and (name == key) == (key == _OF_SPHINX):
            said = literal(value)
            given[key] = said if replaces else total(given.get(key, []), said)
    if not (is_named or is_configured):
        return None
    if is_named and not is_filled:
        given.setdefault("enable_extensions", [])
    # A value that isn't known is None here, which leaves the default.
    return MystSettings().overridden(given)


def _book_settings(folder: Path) -> MystSettings | None:
    """Return the settings of the book or project that has its configuration in a folder; None without one.

    MyST's own command line has a parser of its own, of which everything is understood.
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
