"""An attribute has the wrong JSON type.

What:
    `required`, `idempotent` and `confirm` are JSON booleans. `ttl`, `min` and `max` are numbers; the bounds of a
    date are strings. `valid-for`, `total`, `width`, `height`, `duration` and `retry-after` are read as both. All
    others are strings.
Why:
    A string "false" is true in most programming languages.
Example (anml-json):
    {"ask": [{"field": "email", "action": "join", "required": "true", "purpose": "To send the newsletter"}]}
Use instead (anml-json):
    {"ask": [{"field": "email", "action": "join", "required": true, "purpose": "To send the newsletter"}]}
"""

from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.anml.elements import ELEMENT_NAMES
from signage_specs.anml.tree import Attribute, Document
from signage_specs.anml.values import is_number
from signage_specs.diagnostic import ERROR, Edit, Finding, Fix
from signage_specs.rule import rule
from signage_specs.span import Span


@rule(
    "M085",
    ERROR,
    section="7.2.2",
    rows=("85",),
    advice="Write booleans and numbers bare, and everything else as a string.",
)
def check(document: Document) -> Iterator[Finding]:
    """Yield what this rule finds."""
    if document.json is None or document.broken:
        return
    for fault in document.faults:
        if fault.kind == "wrong-type":
            message = f"The value of {quoted(fault.detail)} has the wrong type. {_expected(fault.detail)}"
            yield Finding(Span(fault.span.start, min(fault.span.start + 1, fault.span.end)), message)
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
                yield Finding(
                    attribute.value_span, _message(attribute, allowed[0]), fix=_fix(attribute, allowed[0])
                )


_ALLOWED = {
    "string": ("string",),
    "boolean": ("boolean",),
    "number": ("number",),
    "bound": ("number",),
    "either": ("number", "string"),
}


def _message(attribute: Attribute, kind: str) -> str:
    bare = "without quotes" if kind != "string" else "in double quotes"
    return f"{quoted(attribute.name)} is a JSON {kind}. Write it {bare}."


def _fix(attribute: Attribute, kind: str) -> Fix | None:
    """Return the fix where the value only has quotes too many, or too few."""
    if kind == "boolean" and attribute.value in ("true", "false"):
        return Fix("Write a boolean", (Edit(attribute.value_span, attribute.value),))
    if kind == "number" and is_number(attribute.value):
        return Fix("Write a number", (Edit(attribute.value_span, attribute.value),))
    return None


def _expected(key: str) -> str:
    return "Write an object." if key in ELEMENT_NAMES else "Write a string, a number, true or false."
