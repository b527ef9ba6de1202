r"""Find what is wrong with a regular expression of JavaScript, which JSON Schema's `pattern` is.

The grammar is that of ECMA-262, section 22.2.1, with what browsers add to it (annex B.1.2). A code point that is
written `\u{…}` is one, as with the flag `u`. What engines still differ in is allowed.
"""

import re
from collections.abc import Iterator

from signage_core.wording import quoted

_GROUP = re.compile(
    r"\((?:\?(?:(?P<behind><[=!])|[=!:]|<(?P<name>[^<>]*+)>|(?P<flags>[ims]*+(?>(?:-[ims]*+)?)):)|(?!\?))"
)
_BOUNDS = re.compile(r"\{(?P<least>[0-9]++)(?>(?:(?P<comma>,)(?>(?P<most>[0-9]++)?))?)\}")
_REFERENCE = re.compile(r"\\k(?>(?:<(?P<name>[^<>]*+)>)?)")
_ESCAPE = re.compile(r"\\(?:u\{[0-9A-Fa-f]++\}|.)", re.DOTALL)
_SET_ATOM = re.compile(
    r"""\\(?: u\{(?P<braced>[0-9A-Fa-f]++)\} | u(?P<unicode>[0-9A-Fa-f]{4}) | x(?P<hex>[0-9A-Fa-f]{2})
        | c(?P<control>[A-Za-z0-9_]) | (?P<octal>[0-3][0-7]{0,2}|[4-7][0-7]?) | (?P<several>[dDwWsSpP])
        | (?P<named>[bfnrtv]) | (?P<itself>.) )
      | (?P<plain>[^\]])""",
    re.VERBOSE | re.DOTALL,
)
_NAMED = {"b": 8, "t": 9, "n": 10, "v": 11, "f": 12, "r": 13}


def pattern_fault(pattern: str) -> str:
    """Return what is wrong with a regular expression, as a clause, or an empty string. Linear in the text."""
    return next(_Reader(pattern).faults(), "")


class _Reader:
    """The state of one reading: where it is, which groups are open, and whether a repetition may follow."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.at = 0
        self.open: list[bool] = []  # for each open group: whether it can be repeated as a whole
        self.repeatable = False
        self.names: list[str] = []
        self.references: list[str | None] = []  # None is a `\k` without a name

    def faults(self) -> Iterator[str]:
        """Yield every fault; what follows the first one is read as if it weren't there."""
        while self.at < len(self.pattern):
            character = self.pattern[self.at]
            match character:
                case "(":
                    yield from self.group()
                case "[":
                    yield from self.set()
                case "\\":
                    yield from self.escape()
                case "*" | "+" | "?" | "{":
                    yield from self.repetition(character)
                case ")":
                    if not self.open:
                        yield "a `)` has no opening `(`"
                    self.repeatable = self.open.pop() if self.open else True
                    self.at += 1
                case _:
                    self.repeatable = character not in "|^$"
                    self.at += 1
        if self.open:
            yield "a group has no closing `)`"
        yield from self.name_faults()

    def group(self) -> Iterator[str]:
        match = _GROUP.match(self.pattern, self.at)
        self.repeatable = False
        if match is None or match["flags"] in ("", "-"):
            yield "`(?` starts an unknown kind of group"
            self.open.append(True)
            self.at += 2
            return
        self.open.append(match["behind"] is None)
        self.at = match.end()
        name, flags = match["name"], match["flags"] or ""
        if len(set(flags)) < len(flags):
            yield f"{quoted(flags)} repeats a flag"
        if name is not None:
            if not name.replace("$", "_").isidentifier() and "\\" not in name:
                yield f"{quoted(name)} is not a valid group name"
            self.names.append(name)

    def repetition(self, character: str) -> Iterator[str]:
        bounds = _BOUNDS.match(self.pattern, self.at)
        if character == "{" and bounds is None:  # a brace that stands for itself
            self.repeatable = True
            self.at += 1
            return
        if not self.repeatable:
            yield f"`{character}` has nothing before it to repeat"
        if bounds and bounds["most"] and _less(bounds["most"], bounds["least"]):
            yield "the bounds of a repetition are in the wrong order"
        self.at = bounds.end() if bounds else self.at + 1
        self.at += self.pattern.startswith("?", self.at)
        self.repeatable = False

    def escape(self) -> Iterator[str]:
        reference = _REFERENCE.match(self.pattern, self.at)
        escape = _ESCAPE.match(self.pattern, self.at)
        if reference:
            self.references.append(reference["name"])
            self.at = reference.end()
        elif escape:
            self.at = escape.end()
        else:
            yield "it ends with a backslash"
            self.at += 1
        self.repeatable = escape is None or escape[0] not in ("\\b", "\\B")

    def set(self) -> Iterator[str]:
        """Read `[…]`: single characters, ranges, and escapes for several characters."""
        self.at += 2 if self.pattern.startswith("[^", self.at) else 1
        self.repeatable = True
        while (atom := _SET_ATOM.match(self.pattern, self.at)) is not None:
            self.at = atom.end()
            if not self.pattern.startswith("-", self.at):
                continue
            other = _SET_ATOM.match(self.pattern, self.at + 1)
            if other is not None:
                self.at = other.end()
                first, last = _code(atom), _code(other)
                if first is not None and last is not None and first > last:
                    yield "a range of characters is in the wrong order"
        if not self.pattern.startswith("]", self.at):
            yield "a set has no closing `]`"
        self.at += 1

    def name_faults(self) -> Iterator[str]:
        """Yield what is wrong with the names of groups. Where none has one, `k` behind a backslash is a letter."""
        if len(set(self.names)) < len(self.names) and "|" not in self.pattern:
            yield "two groups have the same name"
        known = set(self.names)
        if known and not known.issuperset(self.references):
            yield "`\\k` refers to an unknown group"


def _code(atom: re.Match[str]) -> int | None:
    """Return the code point that an atom of a set stands for; None where it stands for several."""
    written, kind = atom[atom.lastgroup or 0], atom.lastgroup
    match kind:
        case "braced" | "unicode" | "hex":
            return int(written[-8:], 16)
        case "octal":
            return int(written, 8)
        case "control":
            return ord(written) % 32
        case "named":
            return _NAMED[written]
        case "several":
            return None
        case _:
            return ord(written)


def _less(first: str, second: str) -> bool:
    """Compare two whole numbers of any length."""
    first, second = first.lstrip("0"), second.lstrip("0")
    return (len(first), first) < (len(second), second)
