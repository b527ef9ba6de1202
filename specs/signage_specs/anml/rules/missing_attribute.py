"""A required attribute is missing.

What:
    Section 8 marks attributes as REQUIRED: `field` and `requires` of a disclosure, `id`, `method` and
    `endpoint` of an action, `field` and `action` of an ask, `src`, `href` and others. An id, a field or a code
    must not be blank either.
Why:
    An agent must treat the element as malformed and must not process it (section 11.4).
Example:
    <action id="find" endpoint="/find"/>
Use instead:
    <action id="find" method="GET" endpoint="/find"/>
"""

from signage_specs.anml.elements import ELEMENTS, NOT_BLANK
from signage_specs.anml.judging import lacks, tag
from signage_specs.anml.tree import Document
from signage_specs.rule import ERROR, Finding, Findings, listed, rule

_OTHERS = frozenset({("ask", "purpose")} | {(name, "domain") for name in ("site", "trust", "site-ref")})
"""Required too, but reported by rules of their own."""

_ASKING = frozenset(
    key
    for key, element in ELEMENTS.items()
    if key != "site-ref" and any(entry.required for entry in element.attributes.values())
)
"""The elements with required attributes, except one that has a rule of its own."""


@rule("M032", ERROR, section="8", advice="Write the attribute that the element needs.")
def check(document: Document) -> Findings:
    for element, _ in document.elements():
        known = element.known if element.definition in _ASKING else None
        if known is None or element.elided:
            continue
        lowercase = {attribute.name.lower() for attribute in element.attributes}
        missing = [
            name
            for name, entry in known.attributes.items()
            if entry.required
            and name not in lowercase
            and (element.definition, name) not in _OTHERS
            and lacks(element, name)
        ]
        if missing:
            names = listed(missing, "and")
            message = f"Missing {names} on {tag(element)} (section {known.section}). Add what is missing."
            yield Finding(element.name_span, message)
        for attribute in element.attributes:
            key = element.definition, attribute.name
            if key in NOT_BLANK - _OTHERS and not attribute.value.strip():
                message = f"`{attribute.name}` is empty (section {known.section}). Write a name."
                yield Finding(attribute.span, message)
