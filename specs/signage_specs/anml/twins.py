"""Compare the two serialisations of one document on the canonical model (sections 7.4 and 7.6)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from signage_specs.anml.canonical import CanonicalElement, canonical
from signage_specs.anml.tree import Document
from signage_specs.span import Span


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that one document says and its twin says otherwise, or not at all.

    Attributes:
        kind: `attribute`; `text`; `layout`, a text that differs in white space only; `count`, how many children of
            one name there are.
        path: the element, by names and numbers from the root: `anml/knowledge/inform[2]`; empty above the root.
        name: the attribute or the child; empty for a text.
        here: what this document has; None for nothing.
        there: what the twin has.
        span: of the element in this document.
    """

    kind: str
    path: str
    name: str
    here: str | None
    there: str | None
    span: Span


def differences(document: Document, twin: Document) -> Iterator[Difference]:
    """Yield where two documents differ, in the order of the vocabulary; nothing when they are twins.

    An attribute that is absent has its default. Time is linear in both documents together.

    Args:
        document: the one whose places are given.
        twin: the other one; both can be read.
    """
    here, there = canonical(document), canonical(twin)
    yield from _children("", here, there, Span(0, min(1, len(document.text))))


def _children(
    path: str, here: Sequence[CanonicalElement], there: Sequence[CanonicalElement], span: Span
) -> Iterator[Difference]:
    """Compare the elements of one parent, name by name; the readers bound how deep that goes."""
    groups: dict[str, tuple[list[CanonicalElement], list[CanonicalElement]]] = {}
    for index, side in enumerate((here, there)):
        for element in side:
            groups.setdefault(element.name, ([], []))[index].append(element)
    for name, (ours, theirs) in groups.items():
        if len(ours) != len(theirs):
            place = ours[min(len(theirs), len(ours) - 1)].span if ours else None
            yield Difference("count", path, name, str(len(ours)), str(len(theirs)), place or span)
        for number, (mine, other) in enumerate(zip(ours, theirs, strict=False), start=1):
            step = f"{name}[{number}]" if len(ours) > 1 else name
            yield from _element(f"{path}/{step}" if path else step, mine, other, mine.span or span)


def _element(path: str, here: CanonicalElement, there: CanonicalElement, span: Span) -> Iterator[Difference]:
    ours, theirs = _attributes(here), _attributes(there)
    for name in dict.fromkeys([*ours, *theirs]):
        if ours.get(name) != theirs.get(name):
            yield Difference("attribute", path, name, ours.get(name), theirs.get(name), span)
    if here.text != there.text:
        kind = "layout" if here.text.split() == there.text.split() else "text"
        yield Difference(kind, path, "", here.text, there.text, span)
    yield from _children(path, here.children, there.children, span)


def _attributes(element: CanonicalElement) -> dict[str, str]:
    known = element.known
    defaults = {name: entry.default for name, entry in known.attributes.items() if entry.default} if known else {}
    return {**defaults, **dict(element.attributes)}
