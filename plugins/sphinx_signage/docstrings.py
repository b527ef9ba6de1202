"""Find where the lines of a docstring stand in its module, whatever rewrote the docstring on the way."""

import ast
import inspect
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any
from weakref import WeakKeyDictionary

from sphinx.application import Sphinx

from signage_linter.page import Place
from signage_linter.python_syntax import FAULTS, parsed
from signage_linter.source import Source

_EVENT = "autodoc-process-docstring"
_FIRST, _LAST = -1_000_000, 1_000_000
_COMMENT = re.compile(r"\s*#:")
_MARK = "docstring of "
_NAME = re.compile(rf"(?:(?P<file>.*):)?{_MARK}(?P<object>.*)", re.DOTALL)


@dataclass(slots=True)
class _Docstring:
    """One docstring of an object: as autodoc read it, and as the listeners of its event left it."""

    file: str
    raw: tuple[str, ...]
    processed: tuple[str, ...] = ()
    of_raw: dict[int, int] | None = None

    def line(self, index: int) -> int | None:
        """Return the index in `raw` of a line of `processed`."""
        if self.of_raw is None:
            self.of_raw = _paired([line.strip() for line in self.processed], [line.strip() for line in self.raw])
        return self.of_raw.get(index)


def _paired(processed: Sequence[str], raw: Sequence[str]) -> dict[int, int]:
    """Return the index in `raw` of each line of `processed` that is there too.

    Of equal lines the first is the first, where none was added or taken away; a neighbour tells any other.
    """
    places, others = _places(processed), _places(raw)
    same = [line for line, found in places.items() if line and len(found) == len(others.get(line, ()))]
    paired = dict(chain.from_iterable(zip(places[line], others[line], strict=True) for line in same))
    for step, indexes in ((1, range(len(processed))), (-1, reversed(range(len(processed))))):
        for index in indexes:
            near = paired[index - step] + step if index - step in paired else -1
            if index not in paired and 0 <= near < len(raw) and raw[near] == processed[index]:
                paired[index] = near
    return paired


def _places(lines: Sequence[str]) -> defaultdict[str, list[int]]:
    found = defaultdict[str, list[int]](list)
    for index, line in enumerate(lines):
        found[line].append(index)
    return found


@dataclass(slots=True)
class Docstrings:
    """The docstrings that autodoc read during a build, by the name that it gives their lines.

    An object can have several: a class and its `__init__` share one name, one after the other.
    """

    by_object: dict[str, list[_Docstring]] = field(default_factory=dict[str, list[_Docstring]])
    _under_way: _Docstring | None = None

    def begin(self, name: str, file: str, lines: Sequence[str]) -> None:
        """Take a docstring before any listener changed it."""
        known = self.by_object.setdefault(name, [])
        raw = tuple(lines)
        self._under_way = next((each for each in known if each.raw == raw), None)
        if self._under_way is None:
            self._under_way = _Docstring(file, raw)
            known.append(self._under_way)

    def end(self, lines: Sequence[str]) -> None:
        """Take the same docstring after all listeners changed it."""
        if self._under_way is not None:
            self._under_way.processed, self._under_way.of_raw = tuple(lines), None
            self._under_way = None

    def resolved(self, place: Place, source_of: Callable[[str], Source | None]) -> Place:
        """Return the place in the module for one that docutils names in a docstring, and any other as it is."""
        named = _NAME.fullmatch(place.path) if _MARK in place.path else None
        if named is None:
            return place
        index = place.line - 1
        for docstring in self.by_object.get(named["object"], ()):
            file = docstring.file or named["file"] or ""
            count = len(docstring.processed)
            # Autodoc ends each docstring with a blank line.
            count += bool(docstring.processed and docstring.processed[-1])
            if index < count:
                source = source_of(file) if file else None
                line = docstring.line(index)
                start = _start(source, docstring.raw) if source is not None else None
                if line is None or start is None:
                    return Place(file, 1, exact=False)
                return Place(file, start + line)
            index -= count
        return Place(named["file"] or "", 1, exact=False)


_DOCSTRINGS: WeakKeyDictionary[Sphinx, Docstrings] = WeakKeyDictionary()
_STARTS: WeakKeyDictionary[Any, dict[tuple[str, ...], list[int]]] = WeakKeyDictionary()


def setup(app: Sphinx) -> None:
    """Listen first and last to what is done to docstrings, once autodoc is there."""
    app.connect("config-inited", lambda app, _config: _listen(app), priority=_LAST)


def docstrings_of(app: Sphinx) -> Docstrings:
    """Return the docstrings of a build."""
    return _DOCSTRINGS.setdefault(app, Docstrings())


def _listen(app: Sphinx) -> None:
    if _EVENT in app.events.events:
        app.connect(_EVENT, _before, priority=_FIRST)
        app.connect(_EVENT, _after, priority=_LAST)


def _before(app: Sphinx, _what: str, name: str, obj: Any, _options: Any, lines: list[str]) -> None:
    docstrings_of(app).begin(_line_name(obj, name), _file_of(obj, name), lines)


def _after(app: Sphinx, _what: str, _name: str, _obj: Any, _options: Any, lines: list[str]) -> None:
    docstrings_of(app).end(lines)


def _line_name(obj: Any, name: str) -> str:
    """Return the name that autodoc gives the lines of an object's docstring."""
    module, qualified = _attribute(obj, "__module__"), _attribute(obj, "__qualname__")
    return f"{module}.{qualified}" if module and qualified else name


def _attribute(obj: Any, name: str) -> Any:
    try:
        return getattr(obj, name, None)
    except Exception:  # noqa: BLE001  a descriptor of the documented code may raise anything
        return None


def _file_of(obj: Any, name: str) -> str:
    """Return the Python file that an object is defined in, or an empty string.

    A value, such as a documented attribute's, knows at most the module of its class: its own is part of its name.
    """
    parts = name.split(".")
    prefixes = (".".join(parts[:end]) for end in range(len(parts), 0, -1))
    own = str(_attribute(obj, "__module__"))
    for module in (own, *prefixes) if _attribute(obj, "__qualname__") else (*prefixes, own):
        found = obj if inspect.ismodule(obj) else sys.modules.get(module)
        file = _attribute(found, "__file__")
        if isinstance(file, str) and file.endswith(".py"):
            return file
    return ""


def _start(source: Source, raw: tuple[str, ...]) -> int | None:
    """Return the line of a module on which a docstring's first line stands; None unless there is exactly one."""
    starts = _STARTS.get(source.lines)
    if starts is None:
        starts = dict[tuple[str, ...], list[int]]()
        for first, lines in _docstring_constants(source.text):
            starts.setdefault(lines, []).append(first)
        _STARTS[source.lines] = starts
    found = starts.get(_trimmed(raw), [])
    return found[0] if len(found) == 1 else None


def _docstring_constants(code: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the first line and the lines of each string that stands alone, and of each comment with `#:`."""
    comment: list[str] = []
    for number, line in enumerate([*code.splitlines(), ""]):
        if _COMMENT.match(line):
            comment.append(line.lstrip()[2:])
        elif comment:
            yield number - len(comment) + 1, _trimmed(comment)
            comment = []
    try:
        module = parsed(code)
    except FAULTS:
        return
    for node in ast.walk(module):
        if (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        ):
            lines = node.value.value.expandtabs().splitlines()
            blank = next((index for index, line in enumerate(lines) if line.strip()), 0)
            yield node.lineno + blank, _trimmed(lines)


def _trimmed(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the lines without indentation and without blank lines around them."""
    stripped = [line.strip() for line in lines]
    while stripped and not stripped[-1]:
        stripped.pop()
    first = next((index for index, line in enumerate(stripped) if line), 0)
    return tuple(stripped[first:])
