"""Find out which lines a diff needs: what changed, and what has to be named around it."""

from signage_specs.anml_native.changes.matching import Matching, matching
from signage_specs.anml_native.changes.naming import first_of_kind
from signage_specs.anml_native.outline import ROOT, Node, Outline, Plain


class Survey:
    """What changed between two snapshots.

    Elements of the new snapshot are meant where nothing else is said. A kept element is one that the base has, too.

    Attributes:
        old: the base.
        new: the new snapshot.
        match: which elements are the same.
        sent: whether a kept element's text is sent.
        introduced: the refs in what is added or sent anew: elements of the base that have one are replaced.
        active: whether a line names a kept element, or something in it.
        shown: whether a kept element has a line of its own.
    """

    def __init__(self, old: Outline, new: Outline) -> None:
        self.old = old
        self.new = new
        self.match: Matching = matching(old, new)
        self.firsts = first_of_kind(old)
        self.sent = [self.sends_text(number) for number in range(len(new.nodes))]
        self.introduced = self.introduced_refs()
        self.active = [False] * len(new.nodes)
        self.shown = [False] * len(new.nodes)
        self.look()

    def old_of(self, number: int) -> Node:
        """Return what a kept element was."""
        return self.old.nodes[self.match.old[number]]

    def sends_text(self, number: int) -> bool:
        """Whether a kept element's text is sent: it changed, or its place among the elements did."""
        if number not in self.match.old or number in self.match.same:
            return False
        before, after = self.old_of(number), self.new.nodes[number]
        kept_before = [i if isinstance(i, Plain) else self.match.new.get(i) for i in before.items]
        kept_after = [i for i in after.items if isinstance(i, Plain) or i in self.match.old]
        if [item for item in kept_before if item is not None] != kept_after:
            return any(after.plain)
        return self.mixes(after)

    def mixes(self, node: Node) -> bool:
        """Whether text and an added element stand between the same two kept elements."""
        text = added = False
        for item in node.items:
            if isinstance(item, Plain):
                text = True
            elif item not in self.match.old:
                added = True
            else:
                text = added = False
            if text and added:
                return True
        return False

    def introduced_refs(self) -> frozenset[str]:
        """Return the refs in what is added or sent anew: elements of the base that have one are replaced."""
        found: set[str] = set()
        for number, node in enumerate(self.new.nodes):
            added = number not in self.match.old
            if added and node.ref is not None:
                found.add(node.ref)
            if added or self.sent[number]:
                found.update(ref for plain in node.plain for ref in plain.refs)
        return frozenset(found)

    def look(self) -> None:
        """Find which lines are written, from the inmost elements outwards."""
        for number in range(len(self.new.nodes) - 1, -1, -1):
            node = self.new.nodes[number]
            if number not in self.match.old:
                self.active[node.parent] = self.shown[node.parent] = True
                continue
            if self.is_marked(number) or self.sent[number]:
                self.shown[number] = True
            gone = any(self.is_removal(child) for child in self.old_of(number).children)
            self.active[number] = self.active[number] or self.shown[number] or gone
            if number and self.active[number]:
                self.active[node.parent] = True
            if number and self.shown[number] and self.is_found_by_kind(number):
                self.shown[node.parent] = True

    def is_marked(self, number: int) -> bool:
        """Whether a kept element has a `*`."""
        before, after = self.old_of(number), self.new.nodes[number]
        is_changed = before.words != after.words or before.lead != after.lead or self.sent[number]
        return is_changed and number != ROOT

    def is_removal(self, number: int) -> bool:
        """Whether an element of the base has a line that removes it."""
        return number not in self.match.new and self.old.nodes[number].ref not in self.introduced

    def is_found_by_kind(self, number: int) -> bool:
        """Whether a kept element is written without any ref, so that its parent has to stand above it."""
        node = self.old_of(number)
        if self.is_marked(number) or node.ref is not None:
            return False
        return self.firsts.get((node.parent, node.kind)) == self.match.old[number]
