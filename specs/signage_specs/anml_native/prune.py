"""Make a snapshot smaller by the format's budget controls: the filter, the depth, the budget (4)."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from signage_specs.anml_native.budget import lines_within
from signage_specs.anml_native.outline import (
    ROOT,
    Lines,
    Node,
    Outline,
    Plain,
    indented,
    outline,
    snapshot_outline,
    unrolled,
    write_lines,
)
from signage_specs.anml_native.parser import parse
from signage_specs.anml_native.summary import INTERACTIVE_NOUNS, Counts, counted, read_counts, write_counts
from signage_specs.anml_native.tree import Document, unquoted
from signage_specs.anml_native.vocabulary import INTERACTIVE_ROLES, TABLE_ROLES
from signage_specs.anml_native.writer import canonical_element, meta_value

INTERACTIVE: Final = "interactive"

_NUMBER: Final = re.compile(r"[0-9]{1,9}")


def prune(
    document: Document, *, interactive: bool = False, depth: int | None = None, budget: int | None = None
) -> Document:
    """Return a snapshot with less in it, in canonical form, and its frontmatter saying so.

    First the filter leaves interactive elements only, then the depth sums up what is too deep of these, then
    the budget sums up what is too much of that. `~` lines count what they replace; where they replace other
    `~` lines whose counts can be read, they add them up. Doing the same again changes nothing. Takes time
    proportional to n log n in the length of the text.

    Args:
        document: the snapshot.
        interactive: leave interactive elements only; `filter: interactive` says so.
        depth: how many levels of elements to leave, at least 1. `depth` says how many; where it says a smaller
            number already, that holds.
        budget: how many lines to leave in the body, at least 1; `budget` says how many.

    Raises:
        OutlineError: the document is no sound snapshot.
        ValueError: a number is smaller than 1.
    """
    if (depth is not None and depth < 1) or (budget is not None and budget < 1):
        raise ValueError("a depth and a budget are at least 1")
    current = snapshot_outline(document)
    meta = dict(current.meta)
    body: list[str] | None = None
    if interactive:
        meta["filter"] = _with_filter(meta.get("filter", ""))
        body = list(_interactive_lines(current))
    if depth is not None:
        known = unquoted(meta.get("depth", ""))
        most = min(depth, max(1, int(known))) if _NUMBER.fullmatch(known) else depth
        meta["depth"] = str(most)
        body = list(_shallow_lines(current if body is None else _outline(meta, body), most))
    if budget is not None:
        meta["budget"] = str(budget)
        body = lines_within(current if body is None else _outline(meta, body), budget)
    return document if body is None else parse(write_lines(meta.items(), body))


def _outline(meta: dict[str, str], body: list[str]) -> Outline:
    return outline(parse(write_lines(meta.items(), body)))


def _with_filter(value: str) -> str:
    filters = [each for each in (part.strip() for part in unquoted(value).split(",")) if each]
    return value if INTERACTIVE in filters else meta_value(", ".join([*filters, INTERACTIVE]))


def _shallow_lines(of: Outline, most: int) -> Iterator[str]:
    """Yield the body of a document with `most` levels of elements; the margin is the first one.

    What is deeper is replaced by one `~` line under the element that holds it, at the place of the first thing
    that it replaces. It counts elements, words and rows, and adds up the summaries that are beside them.
    Linear in the document.
    """
    yield from unrolled(_shallow(of, ROOT, 0, most))
    yield from (plain.at(0) for plain in of.tail)


def _shallow(of: Outline, number: int, depth: int, most: int) -> Lines:
    node = of.nodes[number]
    children = list(node.children)
    if depth >= most and children:
        yield from _folded(of, node, depth)
        return
    for item in node.items:
        if isinstance(item, Plain):
            yield item.at(depth)
            continue
        yield from of.nodes[item].at(depth)
        yield _shallow(of, item, depth + 1, most)


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
            yield item.at(depth)
        elif not written:
            written = True
            yield indented(write_counts(counts), depth)


def _interactive_lines(of: Outline) -> Iterator[str]:
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
            yield indented(node.words, depth)
            yield _interactive(of, item, depth + 1)
        else:
            yield _interactive(of, item, depth)


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
