"""Leave interactive elements only (4.3)."""

from collections import Counter
from collections.abc import Iterator

from signage_specs.anml_native.outline import ROOT, Lines, Outline, Plain, indented, unrolled
from signage_specs.anml_native.pruning.summary import INTERACTIVE_NOUNS, Counts, read_counts, write_counts
from signage_specs.anml_native.vocabulary import INTERACTIVE_ROLES
from signage_specs.anml_native.writer import canonical_element


def interactive_lines(of: Outline) -> Iterator[str]:
    """Yield the body of a document with its interactive elements only.

    Each stands under the interactive element that it stood in, at the margin where there was none. Those in
    table cells become elements of their own. Text goes. Of a summary stays what it says of interactive
    elements, so that none of them vanishes without a word; neighbours are added up. Linear in the document.
    """
    waiting: Counts = Counter()
    level = 0
    for line in unrolled(_entries(of, ROOT, 0)):
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


def _entries(of: Outline, number: int, depth: int) -> Lines:
    for item in of.nodes[number].items:
        if isinstance(item, Plain):
            yield from (indented(words, depth) for words in _kept_words(item))
            continue
        node = of.nodes[item]
        if node.element and node.element.role.text in INTERACTIVE_ROLES:
            yield indented(node.words, depth)
            yield _entries(of, item, depth + 1)
        else:
            yield _entries(of, item, depth)


def _kept_words(line: Plain) -> Iterator[str]:
    """Yield what stays of a line that is no element."""
    for element in line.elements:
        if element.role.text in INTERACTIVE_ROLES:
            yield canonical_element(element)
    if line.words.startswith("~"):
        counts = read_counts(line.words) or Counter()
        kept: Counts = Counter({noun: counts[noun] for noun in counts if noun in INTERACTIVE_NOUNS})
        if kept.total():
            yield write_counts(kept)
