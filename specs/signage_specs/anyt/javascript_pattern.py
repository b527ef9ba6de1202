"""Judge whether a regular expression is one in JavaScript, without compiling or running it."""

from __future__ import annotations

import re

# One match is one part of a pattern, as JavaScript reads it without the flag `u`.
_TOKEN = re.compile(
    r"""(?P<escape>\\(?:[1-9][0-9]*+|c[A-Za-z]|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|[pP]\{[^}]*+\}|k<[^>]*+>|.))
      | (?P<loose>\\\Z)
      | (?P<set>\[\^?+(?:\\.|[^\]\\])*+\])
      | (?P<open>\[)
      | (?P<group>\((?:\?(?:<[=!]|[:=!]|<[A-Za-z_$][A-Za-z0-9_$]*+>|[ims]*+(?:-[ims]*+)?+:))?+)
      | (?P<close>\))
      | (?P<repeat>[*+?]|\{[0-9]++(?:,[0-9]*+)?+\})
      | (?P<choice>\|)
      | (?P<edge>[\^$])
      | (?P<literal>.)""",
    re.VERBOSE | re.DOTALL,
)
_SET_PART = re.compile(
    r"\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|c[A-Za-z]|[0-3][0-7]{0,2}|[4-7][0-7]?|.)|.", re.DOTALL
)
_CLASSES = frozenset(("\\d", "\\D", "\\w", "\\W", "\\s", "\\S"))
_CONTROLS = {"\\t": 9, "\\n": 10, "\\v": 11, "\\f": 12, "\\r": 13, "\\b": 8, "\\0": 0}
_BOUNDARIES = ("\\b", "\\B")
_UNFINISHED = {"loose": "nothing follows the last backslash", "open": "`[` isn't closed"}
_LOOKBEHIND = ("(?<=", "(?<!")


def pattern_fault(pattern: str) -> str:
    """Return what keeps a text from being a regular expression of JavaScript; an empty string for a sound one.

    The bounds of repetitions and character ranges, groups, names and what can be repeated are checked, as
    ECMAScript's own grammar has them for browsers (section B.1.2). Linear in the pattern, whatever it matches.
    """
    return _Pattern(pattern).fault()


class _Pattern:
    """One pattern: the groups that are open, and whether what stands in front can be repeated."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.groups: list[str] = []
        self.names: set[str] = set()
        self.references: list[str] = []
        self.repeatable = False
        self.repeated = False

    def fault(self) -> str:
        """Return the first fault, or an empty string."""
        for match in _TOKEN.finditer(self.pattern):
            if fault := self._part(match):
                return fault
        if self.groups:
            return "`(` isn't closed"
        # Without any named group `\\k` is just a letter k.
        unnamed = [name for name in self.references if name not in self.names] if self.names else []
        return f"no group is named `{unnamed[0][:20]}`" if unnamed else ""

    def _part(self, match: re.Match[str]) -> str:
        kind, text = match.lastgroup, match.group()
        if kind == "repeat":
            return self._repeat(text)
        self.repeatable = kind in ("set", "literal") or (kind == "escape" and text not in _BOUNDARIES)
        self.repeated = False
        if text.startswith("\\k"):
            self.references.append(text[3:-1])
        if kind == "close":
            return self._close()
        if kind == "group":
            self.groups.append(text)
            return _group_fault(text, self.pattern[match.end() : match.end() + 1], self.names)
        if kind == "set":
            return _set_fault(text)
        return _UNFINISHED.get(kind or "", "")

    def _repeat(self, text: str) -> str:
        # A `?` behind a repetition makes it lazy; nothing else can follow one.
        lazy = self.repeated and text == "?"
        if not self.repeatable and not lazy:
            return f"`{text[:20]}` repeats nothing"
        self.repeatable, self.repeated = False, not lazy
        return _bounds_fault(text)

    def _close(self) -> str:
        if not self.groups:
            return "`)` closes no group"
        self.repeatable = self.groups.pop() not in _LOOKBEHIND
        return ""


def _bounds_fault(text: str) -> str:
    least, comma, most = text.strip("{}").partition(",")
    if not comma or not most:
        return ""
    shorter = (len(least.lstrip("0")), least.lstrip("0")) > (len(most.lstrip("0")), most.lstrip("0"))
    return f"the bounds of `{text[:20]}` are the wrong way round" if shorter else ""


def _group_fault(text: str, following: str, names: set[str]) -> str:
    if text == "(" and following == "?":
        return "`(?` starts no group that JavaScript knows"
    if text.startswith("(?<") and text not in _LOOKBEHIND:
        name = text[3:-1]
        if name in names:
            return f"two groups are named `{name[:20]}`"
        names.add(name)
    return ""


def _set_fault(text: str) -> str:
    """Return what is wrong in a character set: a range such as `z-a`."""
    inner = text[2:-1] if text.startswith("[^") else text[1:-1]
    parts = _SET_PART.findall(inner)
    position = 0
    while position + 2 < len(parts):
        first, dash, last = parts[position : position + 3]
        if dash != "-":
            position += 1
            continue
        if first not in _CLASSES and last not in _CLASSES and _code(first) > _code(last):
            return f"the range `{first}-{last}` is the wrong way round"
        position += 3
    return ""


def _code(part: str) -> int:
    """Return the code point that a part of a set stands for."""
    if len(part) == 1:
        return ord(part)
    letter, digits = part[1], part[2:]
    if part in _CONTROLS:
        return _CONTROLS[part]
    if letter in "xu" and digits:
        return int(digits, 16)
    if letter in "01234567":
        return int(letter + digits, 8)
    return ord(digits) % 32 if letter == "c" and digits else ord(letter)
