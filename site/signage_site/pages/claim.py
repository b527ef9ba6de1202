"""What an annotator says about an element: what it is, and what it is to be called."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from signage_site.pages.behaviours import Behaviour
from signage_site.pages.controls import Controls
from signage_site.themes.theme import Kind
from signage_specs.readers.html import HtmlElement


@dataclass(frozen=True, slots=True)
class Claim:
    """One element and the annotation that it is to get.

    Attributes:
        element: what to annotate; an element without a start tag, or annotated by its author, is passed over.
        kind: the value of `data-agent-kind`.
        name: the id that is wanted. Of an action inside another one, what follows that one's: `.submit`. Of a
            status, a result or a collection, the last segment of its output: `status`. An item, a dialog and a
            step have no id.
        behaviour: of an action.
        within: the action whose id is the start of this one's, or that a field or a region belongs to.
        more: further attributes, each the rest of its name and its value.
    """

    element: HtmlElement
    kind: Kind
    name: str
    behaviour: Behaviour | None = None
    within: HtmlElement | None = None
    more: tuple[tuple[str, str], ...] = ()


#: The claims that were made so far, by element.
Claims = Mapping[HtmlElement, Claim]

#: Yields claims for the elements of one kind. What an earlier annotator has claimed stays as claimed.
Annotator = Callable[[Controls, Claims], Iterable[Claim]]


def is_taken(element: HtmlElement, kind: Kind, controls: Controls, claims: Claims) -> bool:
    """Tell whether an element is something else already: claimed, or annotated as another kind.

    A page that is signed has annotations where it had claims. What is asked of both gives the same on it again.
    """
    return element in claims or (element in controls.annotated and controls.said(element, "kind") != kind)
