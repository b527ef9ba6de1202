"""The names of elements and attributes, and where the element table gives them a place."""

from typing import Final

from signage_specs.anml.vocabulary.elements import ELEMENTS

ELEMENT_NAMES: Final = frozenset(name for name in ELEMENTS if "/" not in name)
ATTRIBUTE_NAMES: Final = frozenset(attribute for element in ELEMENTS.values() for attribute in element.attributes)
BOOLEAN_ATTRIBUTES: Final = frozenset(
    name
    for element in ELEMENTS.values()
    for name, attribute in element.attributes.items()
    if attribute.type == "boolean"
)
PARENTS: Final = {
    name: tuple(key for key, element in ELEMENTS.items() if name in element.children)
    for name in sorted(ELEMENT_NAMES)
}
"""Which elements may contain each element."""

IGNORED_ATTRIBUTES: Final = frozenset({("site", "trust-manifest")})
"""Named in the prose of sections 12.1 and 12.7, defined nowhere: readers ignore them."""

NOT_BLANK: Final = frozenset(
    (key, name)
    for key, element in ELEMENTS.items()
    for name, attribute in element.attributes.items()
    if attribute.required and (attribute.type == "id" or name in ("field", "code", "purpose"))
)
"""Required attributes that must say something: a blank name or purpose is as good as none."""


def definition_of(parent: str, name: str) -> str:
    """Return the key in ELEMENTS of the element `name` inside the element defined as `parent`.

    An element outside its place has its own definition, so that what it says can still be checked.

    Args:
        parent: a key of ELEMENTS, or an empty string when there is no parent.
        name: a name as written; an unknown one gives an empty string.
    """
    known = ELEMENTS.get(parent)
    if known is not None and name in known.children:
        return known.children[name].definition or name
    return name if name in ELEMENT_NAMES else ""
