"""Match a regular expression of JavaScript in time linear in the text, so that no pattern can hold up its reader.

The pattern becomes an automaton whose states are followed side by side. What can't be done so, such as a reference
to a group or a look around, isn't judged.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from signage_core.frozen import frozen

_LONGEST_PATTERN = 1000  # code points
_MOST_STATES = 4000
_DEEPEST = 40  # groups in groups
_MOST_STEPS = 500_000  # states that are looked at, over the whole text
_MOST_STEPS_IN_ALL = 2_000_000  # of all the patterns and texts that are judged together
# What JavaScript's `.` and `\s` are, also where Python's are something else.
_SPACES = r"\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
_CLASSES = {".": r"[^\n\r\u2028\u2029]", r"\s": f"[{_SPACES}]", r"\S": f"[^{_SPACES}]"}
_SET_PIECE = re.compile(r"\\.|[\[&~|]", re.DOTALL)
_TOKEN = re.compile(
    r"""(?P<set>\[\^?+(?>(?:\\[^pP]|[^\]\\])+)\])
      | (?P<escape>\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|[dDwWsSfnrtv]|[^A-Za-z0-9]))
      | (?P<group>\((?:\?(?::|<[A-Za-z_$][A-Za-z0-9_$]*+>)|(?!\?)))
      | (?P<repeat>(?:[*+?]|\{[0-9]{1,4}+(?>(?:,(?>(?:[0-9]{1,4}+)?))?)\})\??+)
      | (?P<choice>\|)
      | (?P<edge>[\^$])
      | (?P<character>[^\\()\[\]{}*+?|^$])""",
    re.VERBOSE | re.DOTALL,
)
_BOUNDS: dict[str, tuple[int, int | None]] = {"*": (0, None), "+": (1, None), "?": (0, 1)}


class _UnjudgedError(Exception):
    """The pattern has something that the automaton can't do, or is too large."""


@frozen
class _Choice:
    rows: tuple[tuple[_Part, ...], ...]


@frozen
class _Repeat:
    part: _Part
    least: int
    most: int | None


_Part: TypeAlias = re.Pattern[str] | str | _Choice | _Repeat  # a character, an edge, alternatives, a repetition


@dataclass(slots=True, eq=False)
class _State:
    """A state: it reads a character, stands at an edge, or goes on without either; or it is the last one."""

    part: re.Pattern[str] | str | None
    following: tuple[_State, ...]
    last: bool = False


class Steps:
    """What may still be done for patterns that are judged together: there can be many, each with a text."""

    def __init__(self) -> None:
        self.left = _MOST_STEPS_IN_ALL

    def take(self, count: int) -> bool:
        """Take some steps, and tell whether there were as many."""
        self.left -= count
        return self.left >= 0


def matches(pattern: str, text: str, together: Steps | None = None) -> bool | None:
    """Tell whether a pattern matches anywhere in a text, as JSON Schema's `pattern` does.

    Returns:
        None where the pattern isn't judged: it isn't well formed, looks around, refers to a group, or is too large
            by itself or for the text, or for what else is judged together with it.
    """
    together = together or Steps()
    if together.left < 0:
        return None
    first, made = _automaton(pattern)
    if not together.take(made) or first is None:
        return None
    following, steps = [first], 0
    for position in range(len(text) + 1):
        current = _reached(following, position, len(text))
        if any(state.last for state in current):
            return True
        steps += len(current)
        if not together.take(len(current)) or steps > _MOST_STEPS:
            return None
        character = text[position : position + 1]
        # A match may begin anywhere, so that the first state is always among those that are followed.
        following = [first]
        for state in current:
            if isinstance(state.part, re.Pattern) and state.part.fullmatch(character):
                following.extend(state.following)
    return False


def _reached(states: list[_State], position: int, end: int) -> set[_State]:
    """Return states with all that follow them without reading a character."""
    reached: set[_State] = set()
    stack = list(states)
    while stack:
        state = stack.pop()
        if state in reached:
            continue
        reached.add(state)
        if isinstance(state.part, str):
            holds = position == (0 if state.part == "^" else end)
            stack.extend(state.following if holds else ())
        elif state.part is None:
            stack.extend(state.following)
    return reached


@lru_cache(maxsize=64)
def _automaton(pattern: str) -> tuple[_State | None, int]:
    """Return the first state of a pattern's automaton, None where it isn't judged, and how many were made."""
    if len(pattern) > _LONGEST_PATTERN:
        return None, 0
    builder = _Builder()
    try:
        parser = _Parser(pattern)
        choice = parser.choice(0)
        if parser.position < len(pattern):
            return None, 0
        return builder.state(choice, _State(None, (), last=True)), builder.made
    except (_UnjudgedError, re.error):
        return None, builder.made


class _Parser:
    """Reads a pattern part by part; `position` is where the next one starts."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.position = 0

    def choice(self, depth: int) -> _Choice:
        """Return the alternatives up to the end, or up to a closing bracket."""
        if depth > _DEEPEST:
            raise _UnjudgedError
        rows: list[tuple[_Part, ...]] = []
        row: list[_Part] = []
        while not self.pattern.startswith(")", self.position) and self.position < len(self.pattern):
            match = _TOKEN.match(self.pattern, self.position)
            if match is None:
                raise _UnjudgedError
            self.position = match.end()
            if match["choice"]:
                rows.append(tuple(row))
                row = []
            elif match["repeat"]:
                if not row or not isinstance(row[-1], re.Pattern | _Choice):
                    raise _UnjudgedError
                row[-1] = _Repeat(row[-1], *_bounds(match["repeat"]))
            else:
                row.append(self._part(match, depth))
        return _Choice((*rows, tuple(row)))

    def _part(self, match: re.Match[str], depth: int) -> _Part:
        if match["edge"]:
            return match[0]
        if not match["group"]:
            # Alone, a character, an escape or a set is the same in Python, and takes no time to speak of.
            if match["set"]:
                written = match[0][0] + _SET_PIECE.sub(_in_set, match[0][1:-1]) + "]"
            else:
                written = _CLASSES.get(match[0]) or (match[0] if match["escape"] else re.escape(match[0]))
            return re.compile(written, re.ASCII)
        inner = self.choice(depth + 1)
        if not self.pattern.startswith(")", self.position):
            raise _UnjudgedError
        self.position += 1
        return inner


def _in_set(piece: re.Match[str]) -> str:
    """Return a piece of a set as Python reads it: all spaces, and without what could one day be an operator."""
    written = piece[0]
    if written == r"\S":
        raise _UnjudgedError
    return _SPACES if written == r"\s" else written if written[0] == "\\" else f"\\{written}"


def _bounds(written: str) -> tuple[int, int | None]:
    if written[0] in _BOUNDS:
        return _BOUNDS[written[0]]
    least, comma, most = written.strip("{}?").partition(",")
    return int(least), (int(most) if most else None) if comma else int(least)


class _Builder:
    def __init__(self) -> None:
        self.made = 0

    def state(self, part: _Part, after: _State) -> _State:
        """Return the first state of a part; `after` is what follows it. As deep as the pattern's groups."""
        if isinstance(part, _Choice):
            return self._new(None, tuple(self._row(row, after) for row in part.rows))
        if not isinstance(part, _Repeat):
            return self._new(part, (after,))
        if part.most is None:
            again = self._new(None, ())
            again.following = (self.state(part.part, again), after)
            following = again
        else:
            following = after
            for _ in range(part.most - part.least):
                following = self._new(None, (self.state(part.part, following), after))
        for _ in range(part.least):
            following = self.state(part.part, following)
        return following

    def _row(self, row: tuple[_Part, ...], after: _State) -> _State:
        for part in reversed(row):
            after = self.state(part, after)
        return after

    def _new(self, part: re.Pattern[str] | str | None, following: tuple[_State, ...]) -> _State:
        self.made += 1
        if self.made > _MOST_STATES:
            raise _UnjudgedError
        return _State(part, following)
