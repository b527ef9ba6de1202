"""Find the field or the status element of an action, in the order of section 6.1.1."""

from collections.abc import Callable
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
    nested, bound = _matches(document, action, is_wanted)
    step, matches = (NESTED, nested) if nested else (FOR_ACTION, bound)
    if not matches:
        return Resolution(None)
    first, *others = matches
    numbers = {each.index for each in nested}
    shadowed = tuple(each for each in bound if each.index not in numbers) if nested else ()
    if others and strict:
        raise AmbiguousElementError(what, step, matches)
    warning = None
    if others:
        warning = f"{len(matches)} elements match {what} at the step `{step}`; the first was taken"
    elif shadowed:
        warning = f"{what} is nested and also bound by `data-agent-for-action`; the nested one was taken"
    return Resolution(first, step, tuple(others), shadowed, warning)


def _matches(
    document: AnnotatedDocument, action: str, is_wanted: Callable[[AnnotatedElement], bool]
) -> tuple[tuple[AnnotatedElement, ...], tuple[AnnotatedElement, ...]]:
    """Return the wanted elements inside the action's elements, and those that name the action."""
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
    return tuple(nested), tuple(bound)
