"""An address is not a URI reference.

What:
    `endpoint`, `href`, `src`, `next` and `prev` are URI references (RFC 3986): absolute or relative, in ASCII.
    A template such as `/items/{id}` is not.
Why:
    Agents request exactly this address. They have no values for the braces.
Example:
    <action id="show" method="GET" endpoint="/items/{id}"/>
Use instead:
    <action id="show" method="GET" endpoint="/items">
      <param name="id" required="true"/>
    </action>
"""

from signage_specs.anml.tree import Attribute, Document
from signage_specs.rule import ERROR, Finding, Findings, Respelling, quoted, rule
from signage_specs.uri import encoded, reference_fault


@rule(
    "M044",
    ERROR,
    section="8.6.1",
    fixable="safe",
    advice="Write a URI reference, with other characters percent-encoded.",
)
def check(document: Document) -> Findings:
    for element, attribute, _ in document.typed("uri-reference"):
        if element.definition == "logo":
            continue  # M068 reports it
        if not attribute.value and attribute.name in ("endpoint", "src", "href"):
            yield Finding(attribute.span, f"{quoted(attribute.name)} is empty. Write the address.")
        elif reference_fault(attribute.value):
            is_template = "{" in attribute.value or "}" in attribute.value
            right = "" if is_template else encoded(attribute.value)
            respelling = Respelling(attribute.value, right, is_safe=True) if right else None
            yield Finding(attribute.value_span, _message(attribute), respelling=respelling)


def _message(attribute: Attribute) -> str:
    if "{" in attribute.value or "}" in attribute.value:
        remedy = "Make the variable part a `<param>`." if attribute.name == "endpoint" else "Write the address."
        return f"{quoted(attribute.value)} is a template, not an address. {remedy}"
    return f"{quoted(attribute.value)} is not a valid URI: {reference_fault(attribute.value)}."
