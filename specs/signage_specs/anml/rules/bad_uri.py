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

import re

from signage_specs.anml.tree import Attribute, Document
from signage_specs.anml.values import is_uri_reference
from signage_specs.rule import ERROR, Finding, Findings, quoted, rule

_BAD = re.compile(r"[^A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=%]|%(?![0-9A-Fa-f]{2})")


@rule("M044", ERROR, section="8.6.1", advice="Write a URI reference, with other characters percent-encoded.")
def check(document: Document) -> Findings:
    for element, attribute, _ in document.typed("uri-reference"):
        if element.definition == "logo":
            continue  # M068 reports it
        if not attribute.value and attribute.name in ("endpoint", "src", "href"):
            message = f"{quoted(attribute.name)} is empty. Write the address."
            yield Finding(attribute.span, message)
        elif not is_uri_reference(attribute.value):
            yield Finding(attribute.value_span, _message(attribute))


def _message(attribute: Attribute) -> str:
    bad = _BAD.search(attribute.value)
    character = bad[0] if bad else ""
    if character in ("{", "}"):
        return f"{quoted(attribute.value)} is a template, not an address. Make the variable part a `<param>`."
    encoded = "".join(f"%{byte:02X}" for byte in character.encode("utf-8", "replace"))
    what = "a space" if character == " " else quoted(character)
    return f"{quoted(attribute.value)} contains {what}, which is not allowed in URIs. Write `{encoded}`."
