"""The edit that takes a part out of an element, where its neighbours don't grow together without it."""

from signage_specs.anml_native.element import Element, Part
from signage_specs.anml_native.tree import Document
from signage_specs.diagnostic import Edit, Fix


def removed(document: Document, element: Element, part: Part, description: str, *others: Edit) -> Fix | None:
    """Return the fix that deletes a part with the space in front of it; None where it stands without space.

    Args:
        document: the document.
        element: the element.
        part: what to delete of it.
        description: what the fix does.
        others: other edits of the same fix.
    """
    is_last = part.span.end >= element.span.end
    if not part.before or not (is_last or document.text[part.span.end].isspace()):
        return None
    return Fix(description, (*others, Edit(part.with_space, "")))
