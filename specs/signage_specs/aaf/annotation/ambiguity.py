"""Find the elements that a look-up of section 6.1.1 can't tell apart, in linear time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from signage_specs.aaf.annotation.tree import AnnotatedDocument, AnnotatedElement


@dataclass(frozen=True, slots=True)
class AmbiguousPair:
    """An element, another one that the same look-up finds, and by which steps, as the end of a clause."""

    element: AnnotatedElement
    other: AnnotatedElement
    reason: str


def ambiguous_elements(
    document: AnnotatedDocument,
    elements: Iterable[AnnotatedElement],
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
    document: AnnotatedDocument, elements: Iterable[AnnotatedElement], key: Callable[[AnnotatedElement], str]
) -> dict[tuple[str, str], AnnotatedElement]:
    """Return, by action id and key, the first element inside each action that some element names."""
    named = {element.for_action for element in elements if element.for_action}
    found: dict[tuple[str, str], AnnotatedElement] = {}
    seen: set[tuple[int, str]] = set()
    for element in elements:
        wanted, above = key(element), element.parent
        # What was climbed to before for the same key, was climbed above as well.
        while above is not None and (above, wanted) not in seen:
            seen.add((above, wanted))
            action = document.elements[above]
            if action.kind == "action" and action.action in named:
                found.setdefault((action.action or "", wanted), element)
            above = action.parent
    return found
