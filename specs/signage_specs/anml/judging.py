"""What the rules share: what may be absent, and where a fault is shown."""

from signage_specs.anml.elements import ELEMENTS
from signage_specs.anml.tree import Document, Element
from signage_specs.rule import Context
from signage_specs.span import Span


def is_partial(document: Document, context: Context) -> bool:
    """Whether something may be left out, so that nothing follows from its absence."""
    return context.fragment or document.elided or document.root is None


def place(element: Element, attribute: str) -> Span:
    """Return the value of an attribute, or the element's name when it has none."""
    found = element.attribute(attribute)
    return found.value_span if found else element.name_span


def section_of(definition: str) -> str:
    """Return the section of the draft that defines an element, for a message."""
    return ELEMENTS[definition].section


def role_of(document: Document) -> str | None:
    """Return the role that the root states, or None."""
    return document.root.value("role") if document.root else None


def written(element: Element) -> str:
    """Return an element's name for a message: as a tag in code."""
    return f"`<{element.name}>`"
