"""What `filter: compact` leaves out of a snapshot: elements that say nothing, and text that was just said (4.3)."""

from collections.abc import Iterable, Iterator

from signage_specs.anml_native.element import Element
from signage_specs.anml_native.outline import ROOT, Lines, Outline, Plain, indented, unrolled
from signage_specs.anml_native.tree import ElementLine, Line


def is_empty(element: Element) -> bool:
    """Whether an element has no name, ref, state or value; what it holds is another question."""
    value = element.attribute("value")
    return not (element.ref or element.names or element.states or (value and value.value))


def repeats(text: str, lines: Iterable[Line | None]) -> bool:
    """Whether a text is the name or the value of one of some lines that are elements."""
    elements = (line.element for line in lines if isinstance(line, ElementLine))
    return any(text.strip() in said(element) for element in elements)


def said(element: Element) -> frozenset[str]:
    """Return the name and the value of an element."""
    value = element.attribute("value")
    texts = [element.name.value if element.name else "", value.value if value else ""]
    return frozenset(text.strip() for text in texts if text.strip())


def compact_lines(of: Outline) -> Iterator[str]:
    """Yield the body of a document without what says nothing; linear in the document.

    What is left of an element that goes is nothing: it holds no line that says something. Runs of text are joined.
    """
    kept = [False] * len(of.nodes)
    for number in range(len(of.nodes) - 1, ROOT, -1):
        node = of.nodes[number]
        kept[number] = kept[number] or not (node.element and is_empty(node.element)) or any(_texts(of, number))
        kept[node.parent] = kept[node.parent] or kept[number]
    yield from unrolled(_entries(of, ROOT, 0, kept))
    yield from (plain.at(0) for plain in of.tail)


def _entries(of: Outline, number: int, depth: int, kept: list[bool]) -> Lines:
    texts = dict(_texts(of, number))
    for place, item in enumerate(of.nodes[number].items):
        if isinstance(item, Plain):
            if place in texts:
                yield indented(texts[place], depth)
        elif kept[item]:
            yield from of.nodes[item].at(depth)
            yield _entries(of, item, depth + 1, kept)


def _texts(of: Outline, number: int) -> Iterator[tuple[int, str]]:
    """Yield the lines under an element that stay, by their place: text is joined, and repeats nothing."""
    node = of.nodes[number]
    around = said(node.element) if node.element else frozenset[str]()
    before = frozenset[str]()
    run: list[str] = []
    first = 0
    for place, item in enumerate((*node.items, ROOT)):
        if isinstance(item, Plain) and item.words.startswith(">"):
            text = item.words[1:].strip()
            first = first if run else place
            if text and not (text in around or (not run and text in before)):
                run.append(text)
            continue
        if run:
            yield first, f"> {' '.join(run)}"
            run = []
        if isinstance(item, Plain) and item.words:
            yield place, item.words
        element = of.nodes[item].element if isinstance(item, int) and item != ROOT else None
        before = said(element) if element else frozenset[str]()
