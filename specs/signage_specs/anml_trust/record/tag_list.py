"""Split a TXT record's value into tags (section 12.2.1)."""

from collections.abc import Sequence
from dataclasses import dataclass

from signage_specs.anml_trust.record.tree import Tag
from signage_specs.span import Span

_SPACE = " \t\r\n"


@dataclass(frozen=True, slots=True)
class TagList:
    """The tags of a value, and the places of empty parts."""

    tags: tuple[Tag, ...]
    empty: tuple[Span, ...]


def split_tags(value: str, offsets: Sequence[int]) -> TagList:
    """Split a value at every `;`, and each part at its first `=`.

    The draft says "on the first `;` only", which would leave no third tag; its grammar and its own example split
    at every one.

    Args:
        value: the concatenated strings.
        offsets: the place of each character in the text, and the place behind the last one.
    """
    tags: list[Tag] = []
    empty: list[Span] = []
    start = 0
    parts = value.split(";")
    for number, part in enumerate(parts):
        if part.strip(_SPACE):
            tags.append(_tag(value, offsets, start, start + len(part)))
        elif number < len(parts) - 1:
            empty.append(Span(offsets[start], offsets[start + len(part)] + 1))
        start += len(part) + 1
    return TagList(tuple(tags), tuple(empty))


def _tag(value: str, offsets: Sequence[int], start: int, end: int) -> Tag:
    first, last = _trimmed(value, start, end)
    span = _span(offsets, first, last)
    equals = value.find("=", first, last)
    if equals < 0:
        behind = Span(span.end, span.end)
        return Tag(value[first:last], None, span, span, behind, spaced=(first, last) != (start, end))
    name_start, name_end = _trimmed(value, first, equals)
    value_start, value_end = _trimmed(value, equals + 1, last)
    is_tight = (first, last, name_end, value_start) == (start, end, equals, equals + 1)
    return Tag(
        name=value[name_start:name_end],
        value=value[value_start:value_end],
        span=span,
        name_span=_span(offsets, name_start, name_end),
        value_span=_span(offsets, value_start, value_end) if value_end > value_start else Span(span.end, span.end),
        spaced=not is_tight,
    )


def _span(offsets: Sequence[int], start: int, end: int) -> Span:
    """Return the place of a range of the value: not as far as the next character, which a quote may precede."""
    return Span(offsets[start], offsets[end - 1] + 1 if end > start else offsets[start])


def _trimmed(value: str, start: int, end: int) -> tuple[int, int]:
    """Return the range without white space at its ends; an empty one at its start."""
    while start < end and value[start] in _SPACE:
        start += 1
    while end > start and value[end - 1] in _SPACE:
        end -= 1
    return start, end
