"""Find which of two lists of siblings are the same elements, in an order that both lists have."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from typing import TypeAlias

Key: TypeAlias = "Callable[[int], Hashable | None]"
"""What one sibling is known again by; None for one to leave out."""

Keys: TypeAlias = "tuple[Key, Key]"
"""The key of the siblings before, and that of those after."""

Pairs: TypeAlias = "list[tuple[int, int]]"


def aligned(old: Sequence[int], new: Sequence[int], passes: Sequence[Keys]) -> Pairs:
    """Return which old sibling each new one is, in the order that both lists have.

    Each pass says by what it knows siblings again, the surest first. Two with the same key are the same; of
    several with one key the first is the first, and so on. What crosses another pair is dropped, as little of
    it as can be. The passes after it look at what is left between two neighbouring pairs only. Takes time
    proportional to n log n for each pass.

    Args:
        old: the numbers of the siblings before.
        new: the numbers of the siblings after.
        passes: for each pass what siblings are known by.
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
        places[keys[0](old[place])].append(place)
    places.pop(None, None)
    candidates: Pairs = []
    for place in between[1]:
        waiting = places.get(keys[1](new[place]))
        if waiting:
            candidates.append((waiting.pop(), place))
    return _uncrossed(candidates)


def _uncrossed(pairs: Pairs) -> Pairs:
    """Return the most pairs whose old places increase as the new ones do (by patience sorting)."""
    tops: list[int] = []  # the smallest old place that ends a run of each length
    ends: list[int] = []  # the pair that it belongs to
    before: list[int] = []  # the pair in front of each pair in its run
    for number, (place, _) in enumerate(pairs):
        length = bisect_left(tops, place)
        before.append(ends[length - 1] if length else -1)
        tops[length : length + 1] = [place]
        ends[length : length + 1] = [number]
    kept: Pairs = []
    number = ends[-1] if ends else -1
    while number >= 0:
        kept.append(pairs[number])
        number = before[number]
    return kept[::-1]
