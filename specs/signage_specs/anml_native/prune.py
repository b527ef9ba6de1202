"""Make a snapshot smaller by the format's budget controls: the filter, the depth, the budget (4)."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from signage_specs.anml_native.filters import compact_lines, interactive_lines
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
from signage_specs.anml_native.summary import (
    WORD,
    Counts,
    counted,
    counted_lines,
    noun_of,
    read_counts,
    write_counts,
)
from signage_specs.anml_native.tree import Document, unquoted
from signage_specs.anml_native.vocabulary import INTERACTIVE_ROLES, TABLE_ROLES
from signage_specs.anml_native.writer import plain_or_quoted

INTERACTIVE: Final = "interactive"
COMPACT: Final = "compact"

_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_Entry: TypeAlias = Plain | int | Counts
"""What is under an element: a line, the number of an element, or what a summary counts."""

_LEAST_RUN: Final = 2  # one line of text is no longer than the line that would sum it up


def prune(
    document: Document,
    *,
    interactive: bool = False,
    compact: bool = False,
    depth: int | None = None,
    budget: int | None = None,
) -> Document:
    """Return a snapshot with less in it, in canonical form, and its frontmatter saying so.

    First the filter leaves interactive elements only, or takes out what says nothing, then the depth sums up what
    is too deep of these, then the budget sums up what is too much of that. `~` lines count what they replace; where
    they replace other `~` lines whose counts can be read, they add them up. Doing the same again changes nothing.
    Takes time proportional to n log n in the length of the text.

    `interactive` leaves interactive elements only, `compact` takes out what says nothing and text that was just
    said, `depth` leaves so many levels of elements, `budget` so many lines in the body; both are at least 1. The
    frontmatter says so (`filter`, `depth`, `budget`); a smaller depth that it says already holds.

    Raises OutlineError where the document is no sound snapshot. Raises ValueError where a number is smaller than 1.
    """
    if (depth is not None and depth < 1) or (budget is not None and budget < 1):
        raise ValueError("a depth and a budget are at least 1")
    current = snapshot_outline(document)
    meta = dict(current.meta)
    body: list[str] | None = None
    if interactive:
        meta["filter"] = _with_filter(meta.get("filter", ""), INTERACTIVE)
        body = list(interactive_lines(current))
    if compact:
        meta["filter"] = _with_filter(meta.get("filter", ""), COMPACT)
        body = list(compact_lines(current if body is None else _outline(meta, body)))
    if depth is not None:
        known = unquoted(meta.get("depth", ""))
        most = min(depth, max(1, int(known))) if _NUMBER.fullmatch(known) else depth
        meta["depth"] = str(most)
        body = list(_shallow_lines(current if body is None else _outline(meta, body), most))
        if COMPACT in _filters(meta.get("filter", "")):  # texts on both sides of what was summed up are neighbours
            body = list(compact_lines(_outline(meta, body)))
    if budget is not None:
        meta["budget"] = str(budget)
        body = lines_within(current if body is None else _outline(meta, body), budget)
    return document if body is None else parse(write_lines(meta.items(), body))


def _outline(meta: dict[str, str], body: list[str]) -> Outline:
    return outline(parse(write_lines(meta.items(), body)))


def _filters(value: str) -> list[str]:
    return [each for each in (part.strip() for part in unquoted(value).split(",")) if each]


def _with_filter(value: str, added: str) -> str:
    filters = _filters(value)
    return value if added in filters else plain_or_quoted(", ".join([*filters, added]))


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
            yield indented(_summary(counts, node), depth)


def _summary(counts: Counts, node: Node) -> str:
    """Return the line of a summary under an element; folded text says how to get it (4.2)."""
    words = write_counts(counts, of_table=node.role in TABLE_ROLES)
    return f"{words} (use 'expand #{node.ref}' to load)" if counts[WORD] and node.ref else words


def lines_within(of: Outline, most: int) -> list[str]:
    """Return the body of a document in at most `most` lines; one that fits already stays as it is.

    What can be missed best is summed up first, in this order, and no more of it than it takes:

    1. text, from the end of the document on: each run of `>` lines becomes its number of words;
    2. rows of tables without interactive cells, from the end on;
    3. what isn't interactive and holds nothing interactive, the deepest first, from the end on;
    4. the rest in the same order.

    In 2 to 4 the last things under an element are summed up, so that the first ones stay. Blank lines and
    comments don't count, but go when lines have to be saved. Takes time proportional to n log n.
    """
    budget = _Budget(of, most)
    return budget.whole() if budget.surplus <= 0 else budget.folded()


class _Budget:
    """Folds one document."""

    def __init__(self, of: Outline, most: int) -> None:
        self.of = of
        self.items: list[list[_Entry]] = [[item for item in node.items if _counts(item)] for node in of.nodes]
        self.surplus = sum(len(items) for items in self.items) - most  # how many lines are too many
        self.sizes = [1] * len(of.nodes)  # the lines of an element with all that it holds
        self.active = [False] * len(of.nodes)  # it holds an interactive element
        self.gone = [False] * len(of.nodes)  # it was summed up with something else
        self.deepest = sorted(range(1, len(of.nodes)), key=lambda number: (-of.nodes[number].depth, -number))
        self.survey()

    def whole(self) -> list[str]:
        tail = [plain.at(0) for plain in self.of.tail]
        return [*unrolled(self.entries(ROOT, 0, has_margins=True)), *tail]

    def folded(self) -> list[str]:
        self.fold_text()
        for number in self.deepest:
            self.measure(number)
        for number in range(len(self.of.nodes) - 1, 0, -1):
            if self.is_table(number):
                self.fold(number, is_sparing=True)
        for is_sparing in (True, False):
            for number in (*self.deepest, ROOT):
                self.measure(number)
                self.fold(number, is_sparing=is_sparing)
        return list(unrolled(self.entries(ROOT, 0, has_margins=False)))

    def survey(self) -> None:
        for number in range(len(self.of.nodes) - 1, -1, -1):
            node = self.of.nodes[number]
            self.active[number] = self.active[number] or any(self.is_spared(plain) for plain in node.plain)
            if self.active[number] or self.is_interactive(number):
                self.active[node.parent] = True

    def is_table(self, number: int) -> bool:
        return self.of.nodes[number].role in TABLE_ROLES

    def measure(self, number: int) -> None:
        """Count the lines of an element whose children are measured already."""
        self.sizes[number] = 1 + sum(self.size(entry) for entry in self.items[number])

    def size(self, entry: _Entry) -> int:
        return self.sizes[entry] if isinstance(entry, int) else 1

    def fold_text(self) -> None:
        """Sum up runs of text, the last one first."""
        for number in range(len(self.of.nodes) - 1, -1, -1):
            items = self.items[number]
            end = len(items)
            while end and self.surplus > 0:
                start = end
                while start and _is(items[start - 1], ">"):
                    start -= 1
                if end - start >= _LEAST_RUN:
                    self.surplus -= end - start - 1
                    items[start:end] = [self.counted(items[start:end])]
                end = start - 1 if start == end else start

    def fold(self, number: int, *, is_sparing: bool) -> None:
        """Sum up the last things under an element, as many as it takes; the first row of a table stays.

        When sparing, what is interactive or holds something interactive stays, too, and divides the rest.
        """
        if self.gone[number]:
            return
        items = self.items[number]
        is_table = self.is_table(number)
        first = next((n for n, e in enumerate(items, 1) if is_table and _is(e, "|")), 0)
        end = len(items)
        while end > first and self.surplus > 0:
            start, saved = end, -1
            while start > first and (saved < self.surplus or _is_summary(items[start - 1])):
                if is_sparing and self.is_spared(items[start - 1]):
                    break
                start -= 1
                saved += self.size(items[start])
            if saved > 0:
                self.surplus -= saved
                items[start:end] = [self.counted(items[start:end])]
            end = min(start, end - 1)
        self.measure(number)

    def is_spared(self, entry: _Entry) -> bool:
        """Whether something is interactive or holds something interactive; summaries of such things don't."""
        if isinstance(entry, Plain):
            return any(element.role.text in INTERACTIVE_ROLES for element in entry.elements)
        return isinstance(entry, int) and (self.active[entry] or self.is_interactive(entry))

    def is_interactive(self, number: int) -> bool:
        element = self.of.nodes[number].element
        return element is not None and element.role.text in INTERACTIVE_ROLES

    def counted(self, entries: Sequence[_Entry]) -> Counts:
        """Return what entries and all that is under them count; they are to be summed up."""
        counts = counted_lines((entry for entry in entries if isinstance(entry, Plain)), is_table=False)
        waiting = [entry for entry in reversed(entries) if not isinstance(entry, Plain)]
        while waiting:
            entry = waiting.pop()
            if not isinstance(entry, int):
                counts.update(entry)
                continue
            self.gone[entry] = True
            element = self.of.nodes[entry].element
            counts[noun_of(element.role.text if element else "")] += 1
            items = self.items[entry]
            lines = (item for item in items if isinstance(item, Plain))
            counts.update(counted_lines(lines, is_table=self.is_table(entry)))
            waiting += [item for item in reversed(items) if not isinstance(item, Plain)]
        return counts

    def entries(self, number: int, depth: int, *, has_margins: bool) -> Lines:
        """Yield what is under an element; with margins, as it was written."""
        items: Sequence[_Entry] = self.of.nodes[number].items if has_margins else self.items[number]
        for item in items:
            if isinstance(item, Plain):
                yield item.at(depth)
            elif isinstance(item, int):
                node = self.of.nodes[item]
                yield from node.at(depth) if has_margins else (indented(node.words, depth),)
                yield self.entries(item, depth + 1, has_margins=has_margins)
            else:
                yield indented(_summary(item, self.of.nodes[number]), depth)


def _counts(item: _Entry) -> bool:
    """Whether something is a line of the body for the budget (N039)."""
    return not isinstance(item, Plain) or (bool(item.words) and not item.words.startswith("--"))


def _is(entry: _Entry, mark: str) -> bool:
    return isinstance(entry, Plain) and entry.words.startswith(mark)


def _is_summary(entry: _Entry) -> bool:
    """Whether a summary's counts can be read, so that it can be a part of another one."""
    if isinstance(entry, Plain):
        return entry.words.startswith("~") and read_counts(entry.words) is not None
    return not isinstance(entry, int)
