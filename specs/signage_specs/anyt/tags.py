"""Read a tag at the start of a line. AnyT isn't XML: a tag is a line, and nothing inside a cell is escaped."""

import re

from signage_specs.anyt.tree import Attribute, Tag
from signage_specs.anyt.vocabulary import ATTRIBUTES_2, CELL_KINDS, ID_ATTRIBUTE, STATE_ATTRIBUTES
from signage_specs.readers.indent import IndentedLine
from signage_specs.span import Fault, Span

_START = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9_-]*+)(?=[\s/>]|\Z)")
_ATTRIBUTE = re.compile(
    r"""\s*+(?P<name>[^\s=>/"']++)
        (?:\s*+=\s*+(?: "(?P<double>[^"]*+)" | '(?P<single>[^']*+)' | (?P<bare>(?:[^\s"'>/]++|/(?!>))++) ))?+""",
    re.VERBOSE,
)
_EQUALS = re.compile(r"\s*+=")
_END = re.compile(r"\s*+(/?)>")
_END_OF_CELL = re.compile(rf"\s*+(?:\Z|<(?:{'|'.join(CELL_KINDS)})(?=[\s/>]))")
_FORM = 'write attributes as `name="value"`'
_ATTRIBUTES_OF_CELLS = frozenset((ID_ATTRIBUTE, *STATE_ATTRIBUTES, *ATTRIBUTES_2))


def parse_tag(text: str, line: IndentedLine) -> Tag | None:
    """Return the tag that a line starts with, behind its indentation, or None. Linear in the line."""
    start, line_end = line.words_start, line.end
    match = _START.match(text, start, line_end)
    if not match:
        return None
    closing, name = bool(match[1]), match[2]
    faults: list[Fault] = []
    attributes, position = _attributes(text, match.end(), line_end, faults)
    end = _END.match(text, position, line_end)
    if not end:
        if attributes and attributes[-1].value is None and _EQUALS.match(text, position, line_end):
            position = attributes[-1].span.start  # its value doesn't end: one fault is enough
            faults.pop()
        bracket = text.find(">", position, line_end)
        if bracket >= 0:
            faults.append(Fault("malformed-tag", Span(position, bracket), _FORM))
            end = _END.match(text, bracket, line_end)
    if not end:
        faults.append(Fault("malformed-tag", Span(start, line_end), "write its `>` on this line"))
    after = end.end() if end else line_end
    end_tag = None if closing else _end_tag(text, name, after, line_end)
    rest = _stripped(text, after, end_tag.start if end_tag else line_end)
    self_closing = bool(end and end[1]) and not closing
    if closing and attributes:
        faults.append(Fault("malformed-tag", attributes[0].span, "remove attributes from a closing tag"))
    elif closing and end and after > match.end() + 1:
        faults.append(Fault("malformed-tag", Span(start, after), f"write it as `</{name}>`"))
    if rest.start < rest.end and not end_tag:
        faults.append(Fault("malformed-tag", rest, "give it a line of its own"))
    return Tag(
        Span(start, after),
        name,
        closing,
        attributes,
        line.indent,
        self_closing,
        bool(end),
        end_tag,
        rest,
        tuple(faults),
    )


def _attributes(text: str, start: int, end: int, faults: list[Fault]) -> tuple[tuple[Attribute, ...], int]:
    attributes: list[Attribute] = []
    first: dict[str, Span] = {}
    while match := _ATTRIBUTE.match(text, start, end):
        start = match.end()
        kind = next((group for group in ("double", "single", "bare") if match[group] is not None), None)
        quote = {"double": '"', "single": "'"}.get(kind or "", "")
        value_span = Span(*match.span(kind)) if kind else Span(start, start)
        if quote:
            value_span = Span(value_span.start - 1, value_span.end + 1)
        span = Span(match.start("name"), match.end())
        attribute = Attribute(span, match["name"], match[kind] if kind else None, value_span, quote)
        earlier = first.setdefault(attribute.name, span)
        if earlier != span:
            faults.append(Fault("malformed-tag", span, f"keep one `{attribute.name}`", earlier))
        elif quote != '"':
            known = attribute.value is not None or attribute.name in _ATTRIBUTES_OF_CELLS
            detail = f'write it as `{attribute.name}="…"`, in double quotes' if known else _FORM
            faults.append(Fault("malformed-tag", span, detail))
        attributes.append(attribute)
    return tuple(attributes), start


def _end_tag(text: str, name: str, start: int, end: int) -> Span | None:
    """Return the place of the end tag of a cell on one line: nothing follows it but another such cell."""
    written = f"</{name}>"
    found = text.find(written, start, end)
    while found >= 0:
        behind = found + len(written)
        if _END_OF_CELL.match(text, behind, end):
            return Span(found, behind)
        found = text.find(written, behind, end)
    return None


def _stripped(text: str, start: int, end: int) -> Span:
    part = text[start:end]
    leading = len(part) - len(part.lstrip())
    return Span(start + leading, max(start + leading, start + len(part.rstrip())))


def is_cell_tag(tag: Tag) -> bool:
    """Whether a tag opens or closes a cell; an `<input>` with attributes of HTML only doesn't."""
    if tag.name not in CELL_KINDS:
        return False
    if tag.closing or not tag.attributes:
        return True
    return any(attribute.name in _ATTRIBUTES_OF_CELLS for attribute in tag.attributes) or tag.name != "input"
