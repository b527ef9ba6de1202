"""Find out what changed between two snapshots: which elements are the same, and which lines a diff needs."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import TypeAlias

from signage_core.comparison import rising
from signage_core.frozen import frozen
from signage_specs.anml_native.naming import first_of_kind
from signage_specs.anml_native.outline import ROOT, Node, Outline, Plain

Keys: TypeAlias = "tuple[Sequence[Hashable], Sequence[Hashable]]"
"""What each element before, and each one after, is known again by; None for one to leave out."""

Pairs: TypeAlias = "list[tuple[int, int]]"


def aligned(old: Sequence[int], new: Sequence[int], passes: Sequence[Keys]) -> Pairs:
    """Return which old sibling each new one is, in the order that both lists have.

    Each pass says by what it knows siblings again, the surest first. Two with the same key are the same; of
    several with one key the first is the first, and so on. What crosses another pair is dropped, as little of
    it as can be. The passes after it look at what is left between two neighbouring pairs only. Takes time
    proportional to n log n for each pass.
    """
    pairs: Pairs = []
    for keys in passes:
        found: Pairs = []
        start_old = start_new = 0
        for end_old, end_new in [*pairs, (len(old), len(new))]:
            between = (range(start_old, end_old), range(start_new, end_new))
            found += _matched(old, new, between, keys)
            if end_old < len(old):
                found.append((end_old, end_new))
            start_old, start_new = end_old + 1, end_new + 1
        pairs = found
    return [(old[before], new[after]) for before, after in pairs]


def _matched(old: Sequence[int], new: Sequence[int], between: tuple[range, range], keys: Keys) -> Pairs:
    """Return the pairs of places in two stretches that have the same key and don't cross."""
    if not all(between):
        return []
    places: defaultdict[Hashable, list[int]] = defaultdict(list)
    for place in reversed(between[0]):
        places[keys[0][old[place]]].append(place)
    places.pop(None, None)
    candidates: Pairs = []
    for place in between[1]:
        waiting = places.get(keys[1][new[place]])
        if waiting:
            candidates.append((waiting.pop(), place))
    return [candidates[index] for index in rising([place for place, _ in candidates])]


@frozen
class Matching:
    """Which elements are the same: for each kept one of the new snapshot that of the base, and the reverse.

    Of the new snapshot, `same` has those that are unchanged with all that is under them, and whose parent isn't.
    """

    old: dict[int, int]
    new: dict[int, int]
    same: frozenset[int]


def matching(old: Outline, new: Outline) -> Matching:
    """Return which elements are the same, from the margin inwards: elements of other parents are others.

    Siblings are matched by their ref; those without one by all that they say and hold, by the first ref inside
    them, by role and name, and by role, where more than one is left in their order. An element that lost all
    its text, or what stood before it, is another one, because no line of a diff could say so.
    """
    prints = fingerprints(old, new, lambda node: (node.words, node.lead), lambda plain: plain)
    passes = [*zip(_keys(old, prints[0]), _keys(new, prints[1]), strict=True)]
    of_new: dict[int, int] = {}
    of_old: dict[int, int] = {}
    same: set[int] = set()
    open_pairs = [(ROOT, ROOT)]
    while open_pairs:
        before, after = open_pairs.pop()
        of_new[after], of_old[before] = before, after
        if prints[0][before] == prints[1][after]:
            same.add(after)
            inside = zip(range(before, old.nodes[before].end), range(after, new.nodes[after].end), strict=True)
            for each_before, each_after in inside:
                of_new[each_after], of_old[each_before] = each_before, each_after
            continue
        children = (list(old.nodes[before].children), list(new.nodes[after].children))
        pairs = aligned(*children, passes)
        open_pairs += [pair for pair in pairs if _is_sayable(old.nodes[pair[0]], new.nodes[pair[1]])]
    return Matching(of_new, of_old, frozenset(same))


def _keys(of: Outline, prints: Sequence[int]) -> Iterator[Sequence[Hashable]]:
    """Yield what the elements of an outline are known by, pass by pass, the surest first."""
    without_ref = [node if node.ref is None else None for node in of.nodes]
    yield [node.ref or own for node, own in zip(of.nodes, prints, strict=True)]
    inner = zip(without_ref, _first_refs(of), strict=True)
    yield [None if node is None or ref is None else (node.role, ref) for node, ref in inner]
    yield [node.kind if node else None for node in without_ref]
    yield [node.role if node else None for node in without_ref]


def _is_sayable(old: Node, new: Node) -> bool:
    """Whether a diff can turn the one into the other: what isn't given in a diff stays."""
    lost_lead = bool(old.lead) and not new.lead
    lost_text = any(old.plain) and not any(new.plain)
    return not lost_lead and not lost_text


def fingerprints(
    old: Outline, new: Outline, said: Callable[[Node], Hashable], text: Callable[[Plain], Hashable]
) -> tuple[list[int], list[int]]:
    """Return a number for each element of two outlines; those that say and hold the same have the same."""
    numbers: dict[Hashable, int] = {}
    prints: tuple[list[int], list[int]] = ([0] * len(old.nodes), [0] * len(new.nodes))
    for of, found in zip((old, new), prints, strict=True):
        for number in range(len(of.nodes) - 1, -1, -1):
            node = of.nodes[number]
            items = tuple(found[item] if isinstance(item, int) else text(item) for item in node.items)
            found[number] = numbers.setdefault((said(node), items), len(numbers))
    return prints


def _first_refs(of: Outline) -> list[str | None]:
    """Return the first ref inside each element, its own aside."""
    found: list[str | None] = [None] * len(of.nodes)
    for number in range(len(of.nodes) - 1, 0, -1):
        node = of.nodes[number]
        in_cells = next((ref for plain in node.plain for ref in plain.refs), None)
        found[number] = in_cells or found[number]
        found[node.parent] = node.ref or found[number] or found[node.parent]
    return found


class Survey:
    """What changed between two snapshots.

    Elements of the new snapshot are meant where nothing else is said. A kept element is one that the base has, too:
    `sent` tells whether its text is, `active` whether a line names it, or something in it, `shown` whether it has a
    line of its own. `introduced` are the refs in what is added or sent anew: elements of the base that have one are
    replaced.
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
        """Whether text and an added element are between the same two kept elements."""
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
        """Whether a kept element is written without any ref, so that its parent has to be above it."""
        node = self.old_of(number)
        if self.is_marked(number) or node.ref is not None:
            return False
        return self.firsts.get((node.parent, node.kind)) == self.match.old[number]
