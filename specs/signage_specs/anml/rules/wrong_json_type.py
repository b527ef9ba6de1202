"""An attribute or an element has the wrong JSON type.

What:
    `required`, `idempotent` and `confirm` are JSON booleans. `ttl`, `min` and `max` are numbers; the bounds of
    a date are strings. `valid-for`, `total`, `width`, `height`, `duration` and `retry-after` may be either. All
    other attributes are strings. An element that has only text, such as `title`, is a string, any other an object.
Why:
    The string "false" is true in most programming languages.
Example (anml-json):
    {"ask": [{"field": "email", "action": "join", "required": "true", "purpose": "To send the newsletter"}]}
Use instead (anml-json):
    {"ask": [{"field": "email", "action": "join", "required": true, "purpose": "To send the newsletter"}]}
"""

from signage_specs.anml.elements import ELEMENT_NAMES, ELEMENTS
from signage_specs.anml.judging import opening
from signage_specs.anml.tree import Document
from signage_specs.anml.values import is_of_type
from signage_specs.rule import ERROR, Edit, Finding, Findings, Fix, quoted, rule

_ALLOWED = {
    "string": ("string",), "boolean": ("boolean",), "number": ("number",), "bound": ("number",),
    "either": ("number", "string"),
}  # fmt: skip


@rule(
    "M085",
    ERROR,
    section="7.2.2",
    fixable="safe",
    advice="Write booleans and numbers bare, other attributes and text as strings, and elements as objects.",
)
def check(document: Document) -> Findings:
    if document.json is None or document.broken:
        return
    for fault in document.faults:
        if fault.kind == "wrong-type":
            message = f"{quoted(fault.detail)} has the wrong type. Write {_expected(fault.detail)}."
            yield Finding(opening(fault.span), message)
    for element, _ in document.elements():
        known = element.known
        for attribute in element.attributes if known else ():
            entry = known.attributes.get(attribute.name) if known else None
            if entry is None or (element.definition == "anml" and attribute.name == "version"):
                continue
            allowed = _ALLOWED[entry.json]
            if entry.json == "bound" and element.value("type") in ("date", "datetime"):
                allowed = ("string",)
            if attribute.json not in allowed:
                kind = allowed[0]
                remedy = f"Write a {kind}."
                if kind == "string" or is_of_type(attribute.value, kind):
                    remedy = "Write it in double quotes." if kind == "string" else "Write it without quotes."
                message = f"{quoted(attribute.name)} must be a JSON {kind}. {remedy}"
                # Only the quotes are wrong.
                written = document.text[attribute.value_span.start : attribute.value_span.end]
                fixable = written == attribute.value if kind == "string" else is_of_type(attribute.value, kind)
                right = f'"{written}"' if kind == "string" else attribute.value
                fix = Fix(f"Write a {kind}", (Edit(attribute.value_span, right),)) if fixable else None
                yield Finding(attribute.value_span, message, fix=fix)


def _expected(name: str) -> str:
    """Return what a key must have, in words."""
    if name not in ELEMENT_NAMES:
        return "a string, a number, true or false"
    model = ELEMENTS.get(name)
    return "a string" if model is not None and model.text and not model.attributes else "an object"
