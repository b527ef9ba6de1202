"""Read a ko-browser snapshot line by line; a line that breaks the grammar gives what can be read of it."""

import re
from dataclasses import dataclass, field

from signage_specs.ko_snapshot.tree import (
    NumberedElement,
    OtherLine,
    PageLine,
    Quoted,
    Snapshot,
    SnapshotLine,
    State,
)
from signage_specs.ko_snapshot.vocabulary import (
    CONTENT_WRAPPER,
    CURSOR_MARK,
    SCOPE_HEADER,
    STATES,
    TOOL_STATES,
    VALUE_KEYWORD,
)
from signage_specs.ko_snapshot.writer import unquoted
from signage_specs.readers.indent import IndentedLine, indented_lines
from signage_specs.span import Fault, Span

_PAGE = re.compile(r"[Pp]age\s*+(?::|(?=\"))")
_ELISION = re.compile(r"(?:\.{3}|…)\s*+$")
_ANNOTATION = re.compile("[\u2500-\u257f]")
_WRAPPER = re.compile(rf"</?{CONTENT_WRAPPER}>\s*+$")
_ID = re.compile(
    r"""(?: (?P<current>[0-9]++) (?P<colon>\s*+:++)
          | \[(?P<old>[0-9]++)\] :?
          | @e(?P<agent>[0-9]++) :? )
        (?P<gap>\s*+)""",
    re.VERBOSE,
)
_NOTATIONS = {"current": "1", "old": "0", "agent": "agent-browser"}
_LONGEST_ID = 18  # digits: longer than any page's, short enough to compare
_GAP = re.compile(r"(?>(?:\s|[,;](?=\s|\Z))*)")
_KEY = re.compile(r'([A-Za-z][\w-]*+)\s*+[=:]\s*+(?=")')  # of a value, or of what has no place in the format
_ROLE = re.compile(r'(?!value="|")[^\s"]++')
_WORD = re.compile(r'[^\s"]++')
_QUOTED = re.compile(r'"(?>(?:[^"\\]|\\.)*)"')
# What may be after a closing quote, so that the quote is believed to be one.
_TAIL = re.compile(
    r'(?>(?:\s++(?>(?:[A-Za-z][\w-]*+\s*+[=:]\s*+)?)"(?>(?:[^"\\]|\\.)*)"(?=\s|\Z)|\s++(?!value=")[^\s"]++(?=\s|\Z)|\s++value=[^\s"]++"(?=\s|\Z))*)\s*+\Z'
)
_NAME_BEFORE_VALUE = re.compile(r'(?<!\\)" ?value="')
_VALUE_START = f'{VALUE_KEYWORD}="'


def parse_snapshot(text: str) -> Snapshot:
    """Return the snapshot that a text holds. Never raises; linear in the text.

    Faults, with what is wrong in `detail`: `malformed-page`, `malformed-id`, `unknown-line`, `missing-role`,
    `spacing`, `order`, `surplus` (a second name or value), `unknown-key`, `unopened-quote`, `unclosed-quote`,
    `unescaped-quote`, `invalid-escape`.
    """
    faults: list[Fault] = []
    lines: list[SnapshotLine] = []
    elided = unreadable = False
    for line in indented_lines(text):
        parsed = _line(text, line, faults, elided=elided, unreadable=unreadable)
        # Blank lines and notes between an elision and the next element change nothing.
        elided = isinstance(parsed, OtherLine) and (elided or parsed.kind == "elision")
        if isinstance(parsed, NumberedElement):
            unreadable = not parsed.id
        elif isinstance(parsed, OtherLine):
            unreadable = unreadable or parsed.kind == "unknown"
        lines.append(parsed)
    faults.sort(key=lambda fault: fault.span)
    elements = tuple(line for line in lines if isinstance(line, NumberedElement))
    return Snapshot(text, tuple(lines), elements, tuple(faults))


def _line(text: str, line: IndentedLine, faults: list[Fault], *, elided: bool, unreadable: bool) -> SnapshotLine:
    kind = _other_kind(line)
    if kind:
        return _other(line, kind)
    if page := _PAGE.match(line.words):
        return _page(text, line, page.end(), faults)
    element = parse_element(text, line, faults, follows_elision=elided, follows_unreadable=unreadable)
    if element:
        return element
    faults.append(Fault("unknown-line", line.trimmed_span))
    return _other(line, "unknown")


def _other(line: IndentedLine, kind: str) -> OtherLine:
    return OtherLine(line.trimmed_span, Span(line.start, line.end + len(line.ending)), kind)


def _other_kind(line: IndentedLine) -> str:
    if line.is_blank:
        return "blank"
    if _ELISION.match(line.words):
        return "elision"
    if _ANNOTATION.match(line.words):
        return "annotation"
    if line.words.startswith(SCOPE_HEADER):
        return "scope"
    return "wrapper" if _WRAPPER.match(line.words) else ""


def _page(text: str, line: IndentedLine, keyword_end: int, faults: list[Fault]) -> PageLine:
    """Read `Page: "…"`; anything else that starts like it is kept as a page line with a fault."""
    start, end = line.words_start, line.end
    span = line.trimmed_span
    opening = text.find('"', start + keyword_end, end)
    if opening < 0 or (opening == end - 1 and text[start + keyword_end : opening].strip()):
        faults.append(Fault("malformed-page", span, "a title in double quotes follows `Page: `"))
        return PageLine(span, line.indent, None)
    title, after = page_title(text, opening, end, faults)
    if text[start:opening] != "Page: ":
        faults.append(Fault("malformed-page", Span(start, opening), "`Page: ` comes before the title"))
    if after < end:
        faults.append(Fault("malformed-page", Span(after, end), "nothing follows the title"))
    return PageLine(span, line.indent, title)


def parse_element(
    text: str, line: IndentedLine, faults: list[Fault], *, follows_elision: bool, follows_unreadable: bool
) -> NumberedElement | None:
    """Return the element of a line, or None when the line doesn't start with an id in any notation.

    Faults are added to `faults`.
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
    return NumberedElement(
        span=line.trimmed_span,
        indent=line.indent,
        id=int(digits) if len(digits) <= _LONGEST_ID else 0,
        id_span=id_span,
        notation=_NOTATIONS[notation],
        role=role.group() if role else "",
        role_span=role_span,
        name=parts.texts.get("name"),
        value=parts.texts.get("value"),
        states=tuple(parts.states),
        cursor=parts.cursor,
        surplus=tuple(parts.surplus),
        follows_elision=follows_elision,
        follows_unreadable=follows_unreadable,
    )


def _judge_id(match: re.Match[str], notation: str, end: int, faults: list[Fault]) -> None:
    digits, gap = match[notation], match["gap"]
    span = Span(match.start(), match.end(notation))
    if len(digits) > _LONGEST_ID:
        faults.append(Fault("malformed-id", span, "it is too long"))
    elif digits.startswith("0"):
        faults.append(Fault("malformed-id", span, "ids start at 1 and have no leading zeros"))
    if notation == "current" and match["colon"].strip() != ":":
        faults.append(Fault("malformed-id", Span(*match.span("colon")), "one colon follows the number"))
    elif notation == "current" and match["colon"] != ":":
        faults.append(Fault("malformed-id", Span(*match.span("colon")), "the colon directly follows the number"))
    if match.end() == end:
        return
    if not gap:
        faults.append(Fault("malformed-id", Span(match.start(), match.end()), "a space follows the colon"))
    elif gap != " ":
        faults.append(Fault("spacing", Span(*match.span("gap"))))


def page_title(text: str, start: int, end: int, faults: list[Fault]) -> tuple[Quoted, int]:
    """Return the text in quotes that starts at `start` on a line of its own, and the offset after it.

    Faults as `unclosed-quote`, `unescaped-quote` and `invalid-escape` are added to `faults`.
    """
    closing = _QUOTED.match(text, start, end)
    after = closing.end() if closing and closing.end() == end else _last_quote(text, start, end, closing)
    return _quoted(text, start, after, end, faults)


def _quoted(text: str, start: int, after: int, end: int, faults: list[Fault]) -> tuple[Quoted, int]:
    """Return the text between the quotes at `start` and before `after`, which is -1 when there is no end."""
    if after < 0:
        faults.append(Fault("unclosed-quote", Span(start, end)))
        return Quoted(Span(start, end), unquoted(text, start + 1, end, faults)), end
    return Quoted(Span(start, after), unquoted(text, start + 1, after - 1, faults)), after


def _last_quote(text: str, start: int, end: int, closing: re.Match[str] | None) -> int:
    """Return the offset after the line's last quote; after the first closing one when the last is escaped."""
    last = text.rfind('"', start + 1, end)
    backslashes = last - start - len(text[start:last].rstrip("\\")) if last > start else 0
    if last <= start or backslashes % 2:
        return closing.end() if closing else -1
    return last + 1


@dataclass(slots=True)
class _Parts:
    """What is after the role."""

    text: str
    end: int
    faults: list[Fault]
    texts: dict[str, Quoted] = field(default_factory=dict[str, Quoted])  # the name and the value
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
            written, known = self.text[position:after], len(self.faults)
            is_wrong = gap_needed and written != " "
            gap_needed = True
            gap_span = Span(position, after)
            position = self._part(after)
            # A part that must be moved or removed needs no space here.
            is_moved = not written and any(each.kind in ("order", "surplus") for each in self.faults[known:])
            if is_wrong and not is_moved:
                self.faults.append(Fault("spacing", gap_span))

    def _part(self, start: int) -> int:
        key = _KEY.match(self.text, start, self.end)
        if key and not self.text.startswith(_VALUE_START, start, self.end):
            quoted, after = self._quoted(key.end(), before_value=False)
            is_value = key[1].lower() == VALUE_KEYWORD and "value" not in self.texts
            self.faults.append(Fault("unknown-key", Span(start, after), "value" if is_value else key[1]))
            if is_value:
                self.texts["value"] = quoted
            return after
        if not self.states and (after := self._unopened(start)):
            return after
        for what, mark in (("name", '"'), ("value", _VALUE_START)):
            if self.text.startswith(mark, start, self.end):
                quoted, after = self._quoted(start + len(mark) - 1, before_value=what == "name")
                self._take(what, quoted, Span(start, after))
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

    def _unopened(self, start: int) -> int:
        """Take a name or a value that has only its closing quote; return the offset after it, 0 where none is."""
        what = "value" if self.text.startswith(f"{VALUE_KEYWORD}=", start, self.end) else "name"
        opening = start + len(VALUE_KEYWORD) + 1 if what == "value" else start
        quote = self.text.find('"', opening + 1, self.end)
        follows = self.text[quote + 1 : min(quote + 2, self.end)]
        if (
            what in self.texts
            or quote < 0
            or self.text[opening] == '"'
            or self.text[quote - 1] in " =\\"
            or follows.strip()
        ):
            return 0
        span = Span(opening, quote + 1)
        self.faults.append(Fault("unopened-quote", span))
        self.texts[what] = Quoted(span, self.text[opening:quote])
        return span.end

    def _quoted(self, start: int, *, before_value: bool) -> tuple[Quoted, int]:
        """Return the text in quotes that starts at `start`, and the offset after it.

        A quote inside it that should have been escaped shows by what follows: the text ends at its first
        closing quote when the rest of the line is readable then, else before ` value="`, else at the
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

    def _take(self, what: str, quoted: Quoted, span: Span) -> None:
        """Keep the first name, and the first value."""
        if what in self.texts:
            self.surplus.append(quoted)
            self.faults.append(Fault("surplus", span, what, self.texts[what].span))
            return
        # K016 reports a word that is no state, and may be what is in the wrong place.
        after_state = any(state.name in (*STATES, *TOOL_STATES) for state in self.states)
        if after_state or self.cursor or (what == "name" and "value" in self.texts):
            self.faults.append(Fault("order", span, what))
        self.texts[what] = quoted
