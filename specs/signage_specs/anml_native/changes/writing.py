"""Write the lines of a diff, in the order of the new snapshot."""

from collections.abc import Iterator
from dataclasses import dataclass

from signage_specs.anml_native.changes.place import unused
from signage_specs.anml_native.changes.survey import Survey
from signage_specs.anml_native.outline import ROOT, Item, Lines, Node, Plain, indented, refs_of, unrolled
from signage_specs.anml_native.writer import quoted


@dataclass(frozen=True, slots=True)
class _Gap:
    """What changed between two kept elements that are neighbours in the new snapshot.

    Attributes:
        previous: the one in front; None at the start.
        following: the one behind; None at the end.
        removals: the elements of the base that are removed there.
        fresh: the added elements, and the text where it is sent.
    """

    previous: int | None
    following: int | None
    removals: list[int]
    fresh: list[Item]

    @property
    def needs_neighbour(self) -> bool:
        """Whether no line of its own says where it is."""
        return bool(self.fresh) and not self.removals


class ChangeWriter:
    """Writes what a survey found.

    Attributes:
        places: the refs that the diff lends.
        has_lent: whether it lends one; known when the lines are written.
    """

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.match = survey.match
        self.places = unused([*refs_of(survey.old), *refs_of(survey.new)])
        self.has_lent = False

    def lines(self) -> list[str]:
        """Return the lines of the body."""
        tail = [indented(plain.words, plain.shift) for plain in self.survey.new.tail]
        return [*unrolled(self.entries(ROOT, 0)), *tail]

    def entries(self, number: int, depth: int) -> Lines:
        """Yield what is to be said of what stands under a kept element."""
        if number in self.match.same:
            return
        listed = False  # a line so far names something under this element
        is_named = False  # one names the kept element in front of the gap
        for gap in self.gaps(number):
            # What is added last needs no line in front of it, unless there is one that would mislead.
            would_mislead = listed or gap.following is not None
            if gap.needs_neighbour and gap.previous is not None and not is_named and would_mislead:
                yield self.context(gap.previous, depth)
                listed = True
            for removal in gap.removals:
                yield indented(f"- {self.naming(self.survey.old.nodes[removal])}", depth)
            for item in gap.fresh:
                yield self.added(item, depth)
            if gap.following is None:
                return
            is_needed = gap.needs_neighbour and gap.previous is None
            yield self.kept(gap.following, depth, is_needed=is_needed)
            is_named = self.survey.active[gap.following] or is_needed
            listed = listed or is_named or bool(gap.removals)

    def gaps(self, number: int) -> Iterator[_Gap]:
        """Yield the gaps between the kept elements under a kept element."""
        removals = self.removals(number)
        previous: int | None = None
        fresh: list[Item] = []
        for item in self.survey.new.nodes[number].items:
            if isinstance(item, int) and item in self.match.old:
                yield _Gap(previous, item, removals.get(item, []), fresh)
                previous, fresh = item, []
            elif isinstance(item, int) or self.survey.sent[number]:
                fresh.append(item)
        yield _Gap(previous, None, removals.get(None, []), fresh)

    def removals(self, number: int) -> dict[int | None, list[int]]:
        """Return the elements to remove, by the kept element that they stand in front of."""
        found: dict[int | None, list[int]] = {}
        waiting: list[int] = []
        for child in self.survey.old_of(number).children:
            kept = self.match.new.get(child)
            if kept is not None:
                found[kept], waiting = waiting, []
            elif self.survey.is_removal(child):
                waiting.append(child)
        found[None] = waiting
        return found

    def kept(self, number: int, depth: int, *, is_needed: bool) -> Lines:
        """Yield the lines of a kept element, its own and those under it."""
        if not self.survey.shown[number]:
            if is_needed and not self.survey.active[number]:
                yield self.context(number, depth)
            yield self.entries(number, depth)
            return
        if self.survey.is_marked(number):
            node = self.survey.new.nodes[number]
            if self.survey.old_of(number).lead != node.lead:
                yield from (indented(plain.words, depth + plain.shift) for plain in node.lead)
            yield indented(f"* {self.changed(number)}", depth)
        else:
            yield self.context(number, depth)
        yield self.entries(number, depth + 1)

    def context(self, number: int, depth: int) -> str:
        """Return the line that says where an unchanged element is."""
        by_kind = self.survey.is_found_by_kind(number)
        return indented(self.naming(self.survey.old_of(number), by_kind=by_kind), depth)

    def naming(self, node: Node, *, by_kind: bool = False) -> str:
        """Return an element of the base as a line names it: its role, its ref and its name."""
        role, name = node.kind
        ref = node.ref or ("" if by_kind else self.lend(node))
        return role + (f"#{ref}" if ref else "") + (f" {quoted(name)}" if name is not None else "")

    def changed(self, number: int) -> str:
        """Return a changed element's words; one without a ref is named by its place in the base."""
        node = self.survey.new.nodes[number]
        if node.ref is not None:
            return node.words
        start = len(node.role)
        return f"{node.words[:start]}#{self.lend(self.survey.old_of(number))}{node.words[start:]}"

    def lend(self, node: Node) -> str:
        """Return the ref that an element of the base gets for this diff."""
        self.has_lent = True
        return self.places.ref(node.line)

    def added(self, item: Item, depth: int) -> Lines:
        """Yield a line of text, or an added element with everything in it."""
        if isinstance(item, Plain):
            yield indented(item.words, depth + item.shift)
            return
        node = self.survey.new.nodes[item]
        yield from (indented(plain.words, depth + plain.shift) for plain in node.lead)
        yield indented(f"+ {node.words}", depth)
        for each in node.items:
            yield self.added(each, depth + 1)
