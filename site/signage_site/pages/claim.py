"""What an annotator says about an element: what it is, and what it is to be called."""

from collections.abc import Callable, Iterable, Mapping

from signage_core.frozen import frozen
from signage_site.pages.behaviours import Behaviour
from signage_site.pages.controls import Controls
from signage_site.themes.theme import Kind
from signage_specs.readers.html import HtmlElement


@frozen
class Claim:
    """One element and the annotation that it is to get.

    An element without a start tag, or annotated by its author, is passed over. The kind is the value of
    `data-agent-kind`. The name is the id that is wanted: of an action inside another one, what follows that one's,
    such as `.submit`; of a status, a result or a collection, the last segment of its output, such as `status`. An
    item, a dialog and a step have none. `within` is the action whose id is the start of this one's, or that a field
    or a region belongs to. Further attributes are the rests of their names, with their values.
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
