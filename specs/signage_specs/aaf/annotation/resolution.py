"""Find the field or status element of an action in the order of section 6.1.1, and what is ambiguous there."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from signage_specs.aaf.annotation.tree import AnnotatedDocument, AnnotatedElement

#: The two steps by which an element can be found.
NESTED, FOR_ACTION = "nested", "for-action"


class AmbiguousElementError(LookupError):
    """More than one element matches one step, and the caller asked for strictness.

    Attributes:
        step: the step that matched them.
        matches: the elements, in document order.
    """

    def __init__(self, what: str, step: str, matches: tuple[AnnotatedElement, ...]) -> None:
        super().__init__(f"{len(matches)} elements match {what} at the step `{step}`")
        self.step = step
        self.matches = matches


@dataclass(frozen=True, slots=True)
class Resolution:
    """What a look-up found.

    Attributes:
        element: the element, or None where neither step matches one.
        step: the step that matched, or None.
        others: further elements that match the same step; the first in document order was taken.
        shadowed: elements that are bound by `data-agent-for-action` while a nested one was taken.
        warning: what a lenient runtime has to report; None where the answer is certain.
    """

    element: AnnotatedElement | None
    step: str | None = None
    others: tuple[AnnotatedElement, ...] = ()
    shadowed: tuple[AnnotatedElement, ...] = ()
    warning: str | None = None


def resolve_field(document: AnnotatedDocument, action: str, field: str, *, strict: bool = False) -> Resolution:
    """Return the element of an action's field.

    First inside the action's elements, then among all elements that name the action in `data-agent-for-action`.
    There is no third step: a field found in neither way isn't on the page.

    Raises:
        AmbiguousElementError: `strict`, and a step matches more than one element.
    """
    return _resolve(
        document,
        action,
        f"the field `{field}` of `{action}`",
        lambda element: element.kind == "field" and element.field == field,
        strict=strict,
    )


def resolve_status(document: AnnotatedDocument, action: str, *, strict: bool = False) -> Resolution:
    """Return the status element of an action, by the same two steps.

    Raises:
        AmbiguousElementError: `strict`, and a step matches more than one element.
    """
    return _resolve(
        document, action, f"the status of `{action}`", lambda element: element.kind == "status", strict=strict
    )


def _resolve(
    document: AnnotatedDocument,
    action: str,
    what: str,
    is_wanted: Callable[[AnnotatedElement], bool],
    *,
    strict: bool,
) -> Resolution:
    nested: list[AnnotatedElement] = []
    bound: list[AnnotatedElement] = []
    inside_until = 0
    for element in document.elements:
        if is_wanted(element):
            if element.index < inside_until:
                nested.append(element)
            if element.for_action == action:
                bound.append(element)
        if element.kind == "action" and element.action == action:
            inside_until = max(inside_until, element.end)
    step, matches = (NESTED, nested) if nested else (FOR_ACTION, bound)
    if not matches:
        return Resolution(None)
    first, *others = matches
    numbers = {each.index for each in nested}
    shadowed = tuple(each for each in bound if each.index not in numbers) if nested else ()
    if others and strict:
        raise AmbiguousElementError(what, step, tuple(matches))
    warning = None
    if others:
        warning = f"{len(matches)} elements match {what} at the step `{step}`; the first was taken"
    elif shadowed:
        warning = f"{what} is nested and also bound by `data-agent-for-action`; the nested one was taken"
    return Resolution(first, step, tuple(others), shadowed, warning)


def ambiguous_elements(
    document: AnnotatedDocument, elements: Sequence[AnnotatedElement], key: Callable[[AnnotatedElement], str]
) -> Iterator[tuple[AnnotatedElement, AnnotatedElement, str]]:
    """Yield each element that a look-up finds besides an earlier one, in document order.

    With it go the other element, and by which steps the two are found, as the end of a clause.
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
            yield element, before, ""
        elif element.for_action and binding in bound:
            yield element, bound[binding], ", both by `data-agent-for-action`"
        elif element.for_action and (inner := nested.get(binding)) is not None and inner.index != element.index:
            yield element, inner, ", one nested and one by `data-agent-for-action`"
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
