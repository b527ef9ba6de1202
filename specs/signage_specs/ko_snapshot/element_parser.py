"""Read one element's line: id, role, name, value, states."""

import re
from dataclasses import dataclass, field

from signage_specs.ko_snapshot.quoting import unquoted
from signage_specs.ko_snapshot.tree import Element, Quoted, State
from signage_specs.ko_snapshot.vocabulary import CURSOR_MARK, VALUE_KEYWORD
from signage_specs.readers.indent import IndentedLine
from signage_specs.span import Fault, Span

_ID = re.compile(
    r"""(?: (?P<current>[0-9]++) (?P<colon>\s*+:)
          | \[(?P<old>[0-9]++)\] :?
          | @e(?P<agent>[0-9]++) :? )
        (?P<gap>\s*+)""",
    re.VERBOSE,
)
_NOTATIONS = {"current": "1", "old": "0", "agent": "agent-browser"}
_LONGEST_ID = 18  # digits: longer than any page's, short enough to compare
_GAP = re.compile(r"\s*+")
_ROLE = re.compile(r'(?!value="|")[^\s"]++')
_WORD = re.compile(r'[^\s"]++')
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*+"')
# What may stand behind a closing quote, so that the quote is believed to be one.
_TAIL = re.compile(r'(?:\s++(?:value=)?+"(?:[^"\\]|\\.)*+"(?=\s|\Z)|\s++(?!value=")[^\s"]++(?=\s|\Z))*+\s*+\Z')
_NAME_BEFORE_VALUE = re.compile(r'(?<!\\)" value="')
_VALUE_START = f'{VALUE_KEYWORD}="'


def parse_element(text: str, line: IndentedLine, faults: list[Fault], *, follows_elision: bool) -> Element | None:
    """Return the element of a line, or None when the line doesn't start with an id in any notation.

    Faults are added to `faults` (see `parser.FAULT_KINDS`).
    """
    start, end = line.words_start, line.end
    match = _ID.match(text, start, end)
    if not match:
        return None
    notation = match.lastgroup if match.lastgroup in _NOTATIONS else ""
    notation = notation or next(name for name in _NOTATIONS if match[name])
    digits = match[notation]
    id_span = Span(start, match.end(notation) + (1 if notation == "old" else 0))
    _judge_id(match, notation, end, faults)
    role_start = match.end()
    role = _ROLE.match(text, role_start, end)
    role_span = Span(role_start, role.end()) if role else Span(id_span.end, id_span.end)
    if not role:
        faults.append(Fault("missing-role", Span(start, match.end("gap") if role_start < end else end)))
    parts = _Parts(text, end, faults)
    parts.read(role_span.end if role else role_start, after_role=bool(role))
    return Element(
        span=Span(start, start + len(line.words.rstrip())),
        indent=line.indent,
        id=int(digits) if len(digits) <= _LONGEST_ID else 0,
        id_span=id_span,
        notation=_NOTATIONS[notation],
        role=role.group() if role else "",
        role_span=role_span,
        name=parts.name,
        value=parts.value,
        states=tuple(parts.states),
        cursor=parts.cursor,
        surplus=tuple(parts.surplus),
        follows_elision=follows_elision,
    )


def _judge_id(match: re.Match[str], notation: str, end: int, faults: list[Fault]) -> None:
    digits, gap = match[notation], match["gap"]
    span = Span(match.start(), match.end(notation))
    if len(digits) > _LONGEST_ID:
        faults.append(Fault("malformed-id", span, "it is too long"))
    elif digits.startswith("0"):
        faults.append(Fault("malformed-id", span, "ids start at 1 and have no leading zeros"))
    if notation == "current" and match["colon"] != ":":
        faults.append(Fault("malformed-id", Span(*match.span("colon")), "no space belongs in front of the colon"))
    if match.end() == end:
        return
    if not gap:
        faults.append(Fault("malformed-id", Span(match.start(), match.end()), "a space belongs behind it"))
    elif gap != " ":
        faults.append(Fault("spacing", Span(*match.span("gap"))))


def page_title(text: str, start: int, end: int, faults: list[Fault]) -> tuple[Quoted, int]:
    """Return the text in quotes that starts at `start` on a line of its own, and the offset behind it.

    Faults as `unclosed-quote`, `unescaped-quote` and `invalid-escape` are added to `faults`.
    """
    closing = _QUOTED.match(text, start, end)
    after = closing.end() if closing and closing.end() == end else _last_quote(text, start, end, closing)
    return _quoted(text, start, after, end, faults)


def _quoted(text: str, start: int, after: int, end: int, faults: list[Fault]) -> tuple[Quoted, int]:
    """Return the text between the quotes at `start` and in front of `after`, which is -1 when there is no end."""
    if after < 0:
        faults.append(Fault("unclosed-quote", Span(start, end)))
        return Quoted(Span(start, end), unquoted(text, start + 1, end, faults)), end
    return Quoted(Span(start, after), unquoted(text, start + 1, after - 1, faults)), after


def _last_quote(text: str, start: int, end: int, closing: re.Match[str] | None) -> int:
    """Return the offset behind the line's last quote; behind the first closing one when the last is escaped."""
    last = text.rfind('"', start + 1, end)
    backslashes = last - start - len(text[start:last].rstrip("\\")) if last > start else 0
    if last <= start or backslashes % 2:
        return closing.end() if closing else -1
    return last + 1


@dataclass(slots=True)
class _Parts:
    """What stands behind the role."""

    text: str
    end: int
    faults: list[Fault]
    name: Quoted | None = None
    value: Quoted | None = None
    states: list[State] = field(default_factory=list[State])
    cursor: Span | None = None
    surplus: list[Quoted] = field(default_factory=list[Quoted])
    readable: bool = False  # every quote in the rest of the line is known to open or close a text
    looks: int = 2  # how many more times the rest of the line may be looked at

    def read(self, position: int, *, after_role: bool) -> None:
        gap_needed = after_role
        while position < self.end:
            gap = _GAP.match(self.text, position, self.end)
            after = gap.end() if gap else position
            if after == self.end:
                self.faults.append(Fault("spacing", Span(position, after), "end"))
                return
            if gap_needed and self.text[position:after] != " ":
                self.faults.append(Fault("spacing", Span(position, after)))
            gap_needed = True
            position = self._part(after)

    def _part(self, start: int) -> int:
        if self.text.startswith('"', start):
            quoted, after = self._quoted(start, before_value=True)
            self._take_name(quoted)
            return after
        if self.text.startswith(_VALUE_START, start, self.end):
            quoted, after = self._quoted(start + len(VALUE_KEYWORD) + 1, before_value=False)
            self._take_value(quoted, start)
            return after
        word = _WORD.match(self.text, start, self.end)
        span = Span(start, word.end() if word else self.end)
        name = self.text[span.start : span.end]
        if name == CURSOR_MARK and not self.cursor:
            self.cursor = span
            return span.end
        if self.cursor:
            self.faults.append(Fault("order", span, "state"))
        self.states.append(State(span, name))
        return span.end

    def _quoted(self, start: int, *, before_value: bool) -> tuple[Quoted, int]:
        """Return the text in quotes that starts at `start`, and the offset behind it.

        A quote inside it that should have been escaped shows by what follows: the text ends at its first
        closing quote when the rest of the line is readable then, else in front of ` value="`, else at the
        line's last quote.
        """
        closing = _QUOTED.match(self.text, start, self.end)
        trusted = self.readable or not self.looks
        if closing and not trusted:
            self.looks -= 1
            self.readable = trusted = bool(_TAIL.match(self.text, closing.end(), self.end))
        if closing and trusted:
            after = closing.end()
        elif before_value and (value := _NAME_BEFORE_VALUE.search(self.text, start + 1, self.end)):
            after = value.start() + 1
        else:
            after = _last_quote(self.text, start, self.end, closing)
        return _quoted(self.text, start, after, self.end, self.faults)

    def _take_name(self, quoted: Quoted) -> None:
        if self.name:
            self.surplus.append(quoted)
            self.faults.append(Fault("surplus", quoted.span, "name", self.name.span))
            return
        self.name = quoted
        if self.value or self.states or self.cursor:
            self.faults.append(Fault("order", quoted.span, "name"))

    def _take_value(self, quoted: Quoted, start: int) -> None:
        span = Span(start, quoted.span.end)
        if self.value:
            self.surplus.append(quoted)
            self.faults.append(Fault("surplus", span, "value", self.value.span))
            return
        self.value = quoted
        if self.states or self.cursor:
            self.faults.append(Fault("order", span, "value"))
