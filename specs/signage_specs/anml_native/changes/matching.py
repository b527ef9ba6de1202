"""Find which elements of a new snapshot are which of its base."""

from collections.abc import Hashable
from dataclasses import dataclass
from functools import partial

from signage_specs.anml_native.changes.alignment import Keys, aligned
from signage_specs.anml_native.outline import ROOT, Node, Outline


@dataclass(frozen=True, slots=True)
class Matching:
    """Which elements are the same.

    Attributes:
        old: for each kept element of the new snapshot that of the base.
        new: for each kept element of the base that of the new snapshot.
        same: the elements of the new snapshot that are unchanged with all that stands under them, and whose
            parent isn't.
    """

    old: dict[int, int]
    new: dict[int, int]
    same: frozenset[int]


def matching(old: Outline, new: Outline) -> Matching:
    """Return which elements are the same, from the margin inwards: elements of other parents are others.

    Siblings are matched by their ref; those without one by all that they say and hold, by the first ref inside
    them, by role and name, and by role, where more than one is left in their order. An element that lost all
    its text, or what stood in front of it, is another one, because no line of a diff could say so.
    """
    return _Matcher(old, new).matching()


class _Matcher:
    """Matches two snapshots."""

    def __init__(self, old: Outline, new: Outline) -> None:
        self.outlines = (old, new)
        self.numbers: dict[Hashable, int] = {}  # a number for all that an element says and holds
        self.prints = (self.fingerprints(old), self.fingerprints(new))
        self.inner = (_first_refs(old), _first_refs(new))
        self.passes: list[Keys] = [
            (partial(key, 0), partial(key, 1)) for key in (self.surest, self.inner_ref, self.kind, self.role)
        ]

    def matching(self) -> Matching:
        old, new = self.outlines
        of_new: dict[int, int] = {}
        of_old: dict[int, int] = {}
        same: set[int] = set()
        open_pairs = [(ROOT, ROOT)]
        while open_pairs:
            before, after = open_pairs.pop()
            of_new[after], of_old[before] = before, after
            if self.prints[0][before] == self.prints[1][after]:
                same.add(after)
                inside = zip(range(before, old.nodes[before].end), range(after, new.nodes[after].end), strict=True)
                for each_before, each_after in inside:
                    of_new[each_after], of_old[each_before] = each_before, each_after
                continue
            children = (list(old.nodes[before].children), list(new.nodes[after].children))
            open_pairs += [pair for pair in aligned(*children, self.passes) if self.is_sayable(*pair)]
        return Matching(of_new, of_old, frozenset(same))

    def is_sayable(self, before: int, after: int) -> bool:
        """Whether a diff can turn the one into the other: what isn't given in a diff stays."""
        old, new = self.outlines[0].nodes[before], self.outlines[1].nodes[after]
        lost_lead = bool(old.lead) and not new.lead
        lost_text = any(old.plain) and not any(new.plain)
        return not lost_lead and not lost_text

    def fingerprints(self, of: Outline) -> list[int]:
        """Return a number for each element; those that say and hold the same have the same."""
        found = [0] * len(of.nodes)
        for number in range(len(of.nodes) - 1, -1, -1):
            node = of.nodes[number]
            items = tuple(found[item] if isinstance(item, int) else item for item in node.items)
            found[number] = self.numbers.setdefault((node.words, node.lead, items), len(self.numbers))
        return found

    def node(self, side: int, number: int) -> Node:
        return self.outlines[side].nodes[number]

    def surest(self, side: int, number: int) -> Hashable:
        return self.node(side, number).ref or self.prints[side][number]

    def inner_ref(self, side: int, number: int) -> Hashable:
        node, inner = self.node(side, number), self.inner[side][number]
        return None if node.ref is not None or inner is None else (node.role, inner)

    def kind(self, side: int, number: int) -> Hashable:
        return None if self.node(side, number).ref is not None else self.node(side, number).kind

    def role(self, side: int, number: int) -> Hashable:
        return None if self.node(side, number).ref is not None else self.node(side, number).role


def _first_refs(of: Outline) -> list[str | None]:
    """Return the first ref inside each element, its own aside."""
    found: list[str | None] = [None] * len(of.nodes)
    for number in range(len(of.nodes) - 1, 0, -1):
        node = of.nodes[number]
        in_cells = next((ref for plain in node.plain for ref in plain.refs), None)
        found[number] = in_cells or found[number]
        found[node.parent] = node.ref or found[number] or found[node.parent]
    return found
