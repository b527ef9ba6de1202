"""Find the elements that a look-up of section 6.1.1 can't tell apart, without looking up each one."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from signage_specs.aaf.annotation.tree import AnnotatedDocument, AnnotatedElement


@dataclass(frozen=True, slots=True)
class AmbiguousPair:
    """An element, another one that the same look-up finds, and by which steps, as the end of a clause."""

    element: AnnotatedElement
    other: AnnotatedElement
    reason: str


def ambiguous_elements(
    document: AnnotatedDocument,
    elements: Sequence[AnnotatedElement],
    key: Callable[[AnnotatedElement], str],
) -> Iterator[AmbiguousPair]:
    """Yield each element that a look-up finds besides an earlier one, in document order.

    Args:
        document: what the elements are of.
        elements: fields or status elements, in document order.
        key: what a look-up asks for besides the action, such as the field's id.
    """
    previous: dict[str, AnnotatedElement] = {}
    bound: dict[tuple[str, str], AnnotatedElement] = {}
    nested = _nested_elements(document, elements, key)
    for element in elements:
        wanted = key(element)
        before = previous.get(wanted)
        outermost = element.outermost_action
        binding = (element.for_action or "", wanted)
        if before is not None and outermost is not None and outermost < before.index:
            yield AmbiguousPair(element, before, "")
        elif element.for_action and binding in bound:
            yield AmbiguousPair(element, bound[binding], " by `data-agent-for-action`")
        elif element.for_action and (inner := nested.get(binding)) is not None and inner.index != element.index:
            yield AmbiguousPair(element, inner, ", nested and by `data-agent-for-action`; the nested one counts")
        previous[wanted] = element
        if element.for_action:
            bound.setdefault(binding, element)


def _nested_elements(
    document: AnnotatedDocument, elements: Sequence[AnnotatedElement], key: Callable[[AnnotatedElement], str]
) -> dict[tuple[str, str], AnnotatedElement]:
    """Return, by action id and key, the first element inside that action, for each pair that some element binds."""
    bindings = {(element.for_action, key(element)) for element in elements if element.for_action}
    actions: dict[str, list[tuple[int, int]]] = {action: [] for action, _ in bindings}
    for action in document.of_kind("action"):
        ranges = actions.get(action.action or "")
        if ranges is not None and not (ranges and action.index < ranges[-1][1]):  # the outermost ones
            ranges.append((action.index, action.end))
    wanted: dict[str, list[int]] = {name: [] for _, name in bindings}
    for element in elements:
        if key(element) in wanted:
            wanted[key(element)].append(element.index)
    found: dict[tuple[str, str], AnnotatedElement] = {}
    for action_id, name in bindings:
        first = _first_inside(actions[action_id], wanted[name])
        if first is not None:
            found[action_id, name] = document.elements[first]
    return found


def _first_inside(ranges: list[tuple[int, int]], numbers: list[int]) -> int | None:
    """Return the first number that is in a range, or None. Both are sorted; the shorter list is gone through."""
    if len(ranges) <= len(numbers):
        for start, end in ranges:
            at = bisect_right(numbers, start)
            if at < len(numbers) and numbers[at] < end:
                return numbers[at]
        return None
    for number in numbers:
        at = bisect_left(ranges, (number, 0)) - 1
        if at >= 0 and number < ranges[at][1]:
            return number
    return None
