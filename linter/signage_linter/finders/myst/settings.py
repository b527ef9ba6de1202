"""How a page of MyST is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast


@dataclass(frozen=True, slots=True)
class MystSettings:
    """How a page is read. The names are those of MyST's options, without the prefix that `conf.py` gives them.

    Attributes:
        enable_extensions: the syntax extensions; None when they aren't known, and everything is understood.
        fence_as_directive: the languages whose fences are directives.
        disable_syntax: the rules of the parser that are switched off.
        commonmark_only: nothing but CommonMark is understood.
        gfm_only: nothing but GitHub's dialect of it.
        colon_fence_exact_match: a fence of colons ends at one of just as many.
        highlight_language: the language of blocks that name none.
        root: the project's folder: nothing outside it is included. By default it is looked for.
        elsewhere: more folders from which files may be included.
    """

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
        for name, value in options.items():
            convert = _OPTIONS.get(name)
            converted = convert(value) if convert is not None else None
            if converted is not None:
                changes[name] = converted
        return replace(self, **changes)


def _flag(value: Any) -> bool | None:
    return value if isinstance(value, bool) else None


def _name(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _names(value: Any) -> frozenset[str] | None:
    if not isinstance(value, list | tuple | set | frozenset):
        return None
    return frozenset(name for name in cast("Iterable[object]", value) if isinstance(name, str))


_OPTIONS: dict[str, Callable[[Any], Any]] = {
    "enable_extensions": _names,
    "fence_as_directive": _names,
    "disable_syntax": _names,
    "commonmark_only": _flag,
    "gfm_only": _flag,
    "colon_fence_exact_match": _flag,
    "highlight_language": _name,
}
