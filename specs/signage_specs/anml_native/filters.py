"""What the filters leave of a snapshot: `interactive` what can be acted on, `compact` what says something (4.3)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from signage_specs.anml_native.element import Attribute, Element, Part, State
from signage_specs.anml_native.outline import ROOT, Lines, Outline, Plain, indented, unrolled
from signage_specs.anml_native.summary import INTERACTIVE_NOUNS, Counts, read_counts, write_counts
from signage_specs.anml_native.tree import ElementLine, Line
from signage_specs.anml_native.vocabulary import INTERACTIVE_ROLES
from signage_specs.anml_native.writer import canonical_element


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


def interactive_lines(of: Outline) -> Iterator[str]:
    """Yield the body of a document with its interactive elements only.

    Each is under the interactive element that it stood in, at the margin where there was none. Those in
    table cells become elements of their own. Text goes. Of a summary stays what it says of interactive
    elements, so that none of them vanishes without a word; neighbours are added up. Linear in the document.
    """
    waiting: Counts = Counter()
    level = 0
    for line in unrolled(_interactive(of, ROOT, 0)):
        words = line.lstrip(" ")
        depth = (len(line) - len(words)) // 2
        counts = read_counts(words) if words.startswith("~") else None
        if waiting and (counts is None or depth != level):
            yield indented(write_counts(waiting), level)
            waiting = Counter()
        if counts is None:
            yield line
        else:
            waiting.update(counts)
            level = depth
    if waiting:
        yield indented(write_counts(waiting), level)


def _interactive(of: Outline, number: int, depth: int) -> Lines:
    for item in of.nodes[number].items:
        if isinstance(item, Plain):
            yield from (indented(words, depth) for words in _kept_words(item))
            continue
        node = of.nodes[item]
        if node.element and node.element.role.text in INTERACTIVE_ROLES:
            yield indented(_acted_on(node.element), depth)
            yield _interactive(of, item, depth + 1)
        else:
            yield _interactive(of, item, depth)


def _acted_on(element: Element) -> str:
    """Return the words of an element as who acts on it needs them: without links, hints and what it masks (10)."""
    parts = [each for each in element.parts if not _is_passive(each)]
    return canonical_element(replace(element, parts=tuple(parts)))


def _is_passive(part: Part) -> bool:
    if isinstance(part, Attribute):
        return part.key in ("href", "placeholder")
    return isinstance(part, State) and part.name == "masked"


def _kept_words(line: Plain) -> Iterator[str]:
    """Yield what stays of a line that is no element."""
    for element in line.elements:
        if element.role.text in INTERACTIVE_ROLES:
            yield _acted_on(element)
    if line.words.startswith("~"):
        counts = read_counts(line.words) or Counter()
        kept: Counts = Counter({noun: counts[noun] for noun in counts if noun in INTERACTIVE_NOUNS})
        if kept.total():
            yield write_counts(kept)
