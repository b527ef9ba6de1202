"""Sum up the elements below a level (4.1)."""

from collections.abc import Iterator

from signage_specs.anml_native.outline import ROOT, Lines, Node, Outline, Plain, indented, unrolled
from signage_specs.anml_native.pruning.summary import counted, read_counts, write_counts
from signage_specs.anml_native.vocabulary import TABLE_ROLES


def shallow_lines(of: Outline, most: int) -> Iterator[str]:
    """Yield the body of a document with `most` levels of elements; the margin is the first one.

    What is deeper is replaced by one `~` line under the element that holds it, at the place of the first thing
    that it replaces. It counts elements, words and rows, and adds up the summaries that stand beside them.
    Linear in the document.
    """
    yield from unrolled(_entries(of, ROOT, 0, most))
    yield from (indented(plain.words, plain.shift) for plain in of.tail)


def _entries(of: Outline, number: int, depth: int, most: int) -> Lines:
    node = of.nodes[number]
    children = list(node.children)
    if depth >= most and children:
        yield from _folded(of, node, depth)
        return
    for item in node.items:
        if isinstance(item, Plain):
            yield indented(item.words, depth + item.shift)
            continue
        child = of.nodes[item]
        yield from (indented(plain.words, depth + plain.shift) for plain in child.lead)
        yield indented(child.words, depth)
        yield _entries(of, item, depth + 1, most)


def _folded(of: Outline, node: Node, depth: int) -> Iterator[str]:
    """Yield an element's lines, and one for the elements in it."""
    is_table = node.role in TABLE_ROLES
    counts = counted(of, node.children)
    summed: set[int] = set()
    if not is_table:  # a table's `~` says where rows are left out
        for place, item in enumerate(node.items):
            read = read_counts(item.words) if isinstance(item, Plain) and item.words.startswith("~") else None
            if read is not None:
                counts.update(read)
                summed.add(place)
    written = False
    for place, item in enumerate(node.items):
        if isinstance(item, Plain) and place not in summed:
            yield indented(item.words, depth + item.shift)
        elif not written:
            written = True
            yield indented(write_counts(counts), depth)
