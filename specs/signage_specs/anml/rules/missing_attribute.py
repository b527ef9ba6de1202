"""An element lacks an attribute that it must have.

What:
    Section 8 marks attributes as REQUIRED: `field` and `requires` of a disclosure, `id`, `method` and `endpoint`
    of an action, `field` and `action` of an ask, `src`, `href` and others. An id, a field or a code that is empty
    is as good as none.
Why:
    An agent must treat the element as malformed and must not process it (section 11.4).
Example:
    <action id="find" endpoint="/find"/>
Use instead:
    <action id="find" method="GET" endpoint="/find"/>
"""

from collections.abc import Iterator

from signage_specs.anml.elements import ELEMENTS
from signage_specs.anml.judging import written
from signage_specs.anml.tree import Document
from signage_specs.anml.vocabulary import AttributeModel
from signage_specs.diagnostic import ERROR, Finding
from signage_specs.rule import rule

_OTHERS = frozenset({("ask", "purpose")} | {(name, "domain") for name in ("site", "trust", "site-ref")})
"""Required too, but rules of their own tell more about them."""

_ASKING = frozenset(
    key
    for key, element in ELEMENTS.items()
    if key != "site-ref" and any(entry.required for entry in element.attributes.values())
)
"""The elements that need any attribute, but for one that has a rule of its own."""


@rule(
    "M032",
    ERROR,
    section="8",
    rows=("32", "38", "42", "50", "54", "61", "62", "70", "72", "79"),
    advice="Write the attribute that the element needs.",
)
def check(document: Document) -> Iterator[Finding]:
    """Yield what this rule finds."""
    for element, _ in document.elements():
        known = element.known if element.definition in _ASKING else None
        if known is None or element.elided:
            continue
        written_names = {attribute.name.lower() for attribute in element.attributes}
        missing = [
            name
            for name, entry in known.attributes.items()
            if entry.required and name not in written_names and (element.definition, name) not in _OTHERS
        ]
        if missing:
            needs = f"Agents pass over {written(element)} without {_joined(missing)}"
            yield Finding(
                element.name_span,
                f"{needs} (section {known.section}). Write {'it' if len(missing) == 1 else 'them'}.",
            )
        for attribute in element.attributes:
            entry = known.attributes.get(attribute.name)
            if (
                entry is not None
                and entry.required
                and not attribute.value.strip()
                and _names(attribute.name, entry)
            ):
                message = f"`{attribute.name}` is empty, and names nothing (section {known.section}). Write a name."
                yield Finding(attribute.span, message)


def _names(name: str, entry: AttributeModel) -> bool:
    """Whether an attribute is a name: an empty one is as good as none. An empty value can be meant."""
    return entry.type == "id" or name in ("field", "code")


def _joined(names: list[str]) -> str:
    *first, last = [f"`{name}`" for name in names]
    return f"{', '.join(first)} and {last}" if first else last
