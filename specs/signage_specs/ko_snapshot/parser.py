"""Read a ko-browser snapshot line by line; a line that breaks the grammar gives what can be read of it."""

import re

from signage_specs.ko_snapshot.element_parser import page_title, parse_element
from signage_specs.ko_snapshot.tree import Element, OtherLine, PageLine, Snapshot, SnapshotLine
from signage_specs.ko_snapshot.vocabulary import CONTENT_WRAPPER, SCOPE_HEADER
from signage_specs.readers.indent import IndentedLine, indented_lines
from signage_specs.span import Fault, Span

#: Every kind of fault that the parser makes.
FAULT_KINDS = {
    "malformed-page": 'the page line isn\'t `Page: "…"` alone; `detail` is what is wrong with it',
    "malformed-id": "what stands in front of the role isn't a number without leading zeros, a colon and a space",
    "unknown-line": "a line that is no element",
    "missing-role": "an id and no role",
    "spacing": "parts of a line that aren't one space apart, or white space at its end",
    "order": "a part that stands behind one that belongs after it; `detail` says what it is",
    "surplus": "a second name or value",
    "unclosed-quote": "a text in quotes without its end",
    "unescaped-quote": "a quote inside a text without a backslash",
    "invalid-escape": "a backslash with something that it doesn't escape; `detail` is both",
}

_PAGE = re.compile(r"[Pp]age\s*+(?::|(?=\"))")
_ELISION = re.compile(r"(?:\.{3}|…)\s*+$")
_ANNOTATION = re.compile("[\u2500-\u257f]")
_WRAPPER = re.compile(rf"</?{CONTENT_WRAPPER}>\s*+$")


def parse_snapshot(text: str) -> Snapshot:
    """Return the snapshot that a text holds. Never raises; linear in the text."""
    faults: list[Fault] = []
    lines: list[SnapshotLine] = []
    elided = False
    for line in indented_lines(text):
        parsed = _line(text, line, faults, elided=elided)
        # Blank lines and notes between an elision and the next element change nothing.
        elided = isinstance(parsed, OtherLine) and (elided or parsed.kind == "elision")
        lines.append(parsed)
    faults.sort(key=lambda fault: fault.span)
    elements = tuple(line for line in lines if isinstance(line, Element))
    return Snapshot(text, tuple(lines), elements, tuple(faults))


def _line(text: str, line: IndentedLine, faults: list[Fault], *, elided: bool) -> SnapshotLine:
    kind = _other_kind(line)
    if kind:
        return _other(line, kind)
    if page := _PAGE.match(line.words):
        return _page(text, line, page.end(), faults)
    element = parse_element(text, line, faults, follows_elision=elided)
    if element:
        return element
    faults.append(Fault("unknown-line", Span(line.words_start, _words_end(line))))
    return _other(line, "unknown")


def _words_end(line: IndentedLine) -> int:
    return line.words_start + len(line.words.rstrip())


def _other(line: IndentedLine, kind: str) -> OtherLine:
    return OtherLine(Span(line.words_start, _words_end(line)), Span(line.start, line.end + len(line.ending)), kind)


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
    span = Span(start, _words_end(line))
    opening = text.find('"', start + keyword_end, end)
    if opening < 0:
        faults.append(Fault("malformed-page", span, "a title in double quotes belongs after `Page: `"))
        return PageLine(span, line.indent, None)
    title, after = page_title(text, opening, end, faults)
    if text[start:opening] != "Page: ":
        faults.append(Fault("malformed-page", Span(start, opening), "write `Page: ` in front of the title"))
    if after < end:
        faults.append(Fault("malformed-page", Span(after, end), "nothing belongs behind the title"))
    return PageLine(span, line.indent, title)
