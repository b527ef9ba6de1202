"""A field takes something else than the manifest says.

What:
    The control of a field and its property in the `inputSchema` agree: in the type (a number, a date, a checkbox,
    a choice of several), in the values that it offers, in what is required, and in the least and the most. What
    only one of the two says is no difference, but for a required field.
Why:
    An agent sends what the schema allows, and the form refuses it.
Beside (agent-manifest):
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {
        "plant.move": {
          "title": "Move a plant",
          "scope": "plants.write",
          "risk": "low",
          "confirmation": "optional",
          "idempotent": true,
          "inputSchema": {"type": "object", "properties": {"bed": {"type": "integer"}}},
          "outputSchema": {"type": "object"}
        }
      }
    }
Example:
    <form data-agent-kind="action" data-agent-action="plant.move">
      <input type="date" data-agent-kind="field" data-agent-field="bed">
    </form>
Use instead:
    <form data-agent-kind="action" data-agent-action="plant.move">
      <input type="number" data-agent-kind="field" data-agent-field="bed">
    </form>
"""

import json
from collections.abc import Iterator, Mapping
from decimal import Decimal, InvalidOperation

from signage_specs.aaf.alignment import declared_for, placements
from signage_specs.aaf.annotation.tree import AnnotatedDocument, AnnotatedElement
from signage_specs.aaf.context import AafContext
from signage_specs.aaf.manifest.declared import Contract
from signage_specs.readers.json_nodes import JsonValue
from signage_specs.rule import WARNING, Context, Finding, Findings, listed, quoted, rule

# The types that schemas can have of each control; what isn't here is a text, which may be anything.
_NUMBERS, _TEXTS = ("integer", "number"), ("array", "string")
_TYPES = {
    **dict.fromkeys(("number", "range"), _NUMBERS),
    **dict.fromkeys(("date", "time", "month", "week", "datetime-local", "email", "url", "color"), _TEXTS),
    "checkbox": ("array", "boolean"),
}
_LIMITS = {"min": "minimum", "max": "maximum", "minlength": "minLength", "maxlength": "maxLength"}
_BUTTONS = frozenset({"checkbox", "radio"})
_NEVER_REQUIRED = frozenset({"range", "color", "hidden", "submit", "reset", "image", "button"})


@rule("D025", WARNING, section="6.4", advice="Describe in the manifest what the control takes.")
def check(document: AnnotatedDocument, context: Context) -> Findings:
    declared = declared_for(document, context.of(AafContext).site)
    for element, place in placements(document) if declared.actions or declared.views else ():
        action, name = element.for_action or place.action, element.field or ""
        contract = declared.contract(action) if element.means_field else None
        schema = contract.fields.get(name) if contract is not None and contract.fields is not None else None
        if contract is None or not isinstance(schema, dict):
            continue
        # What the site's manifest allows, another page may offer: the two are compared with the manifest.
        embedded = any(contract is each.declared.contract(action) for each in document.manifests)
        required = _may_be_required(name, contract)
        for difference in _differences(element, schema, required=required, embedded=embedded):
            what = f"The field {quoted(name)} of {quoted(action)} {difference}"
            yield Finding(element.span, f"{what}. Write the same in both.")


def _may_be_required(name: str, contract: Contract) -> bool:
    """Whether a field is required, or may be: C015 and C016 report names that can't be read or mean another."""
    required, fields = contract.required, contract.fields or {}
    return required is None or name in required or not required <= fields.keys()


def _differences(
    element: AnnotatedElement, schema: Mapping[str, JsonValue], *, required: bool, embedded: bool
) -> Iterator[str]:
    kind = element.native.get("type", "").strip().lower() if element.name == "input" else element.name
    allowed = ("array",) if kind == "select" and "multiple" in element.native else _TYPES.get(kind)
    types = _listed(schema.get("type", []))
    if allowed and types and not any(each in allowed for each in types):
        shown = f"{kind} that takes several" if kind == "select" else kind
        yield f"is a `{shown}` on the page, and of type {listed(map(str, types))} in the manifest"
    items = schema.get("items")
    values = schema.get("enum", items.get("enum") if isinstance(items, dict) else None)
    values = values if isinstance(values, list) else []
    known = {each if isinstance(each, str) else json.dumps(each) for each in values}
    others = [each for each in element.choices if each not in known] if values else []
    if others:
        yield f"offers {quoted(others[0])}, which the manifest doesn't have among its values"
    # A lone button of a radio group isn't all that its page offers.
    lacking = (
        sorted(known.difference(element.choices, {""}))
        if embedded and element.choices and kind not in _BUTTONS
        else []
    )
    if lacking and not others:
        yield f"doesn't offer {quoted(lacking[0])}, which the manifest has among its values"
    native = element.native
    asks = "required" in native or native.get("aria-required", "").strip().lower() == "true"
    if asks and not required and kind not in _NEVER_REQUIRED and not {"disabled", "readonly"} & native.keys():
        yield "is required on the page, and not in the manifest"
    for attribute, keyword in _LIMITS.items():
        page, manifest = _number(native.get(attribute)), _number(schema.get(keyword))
        if page is not None and manifest is not None and page != manifest:
            yield f"has `{attribute}` {page} on the page, and `{keyword}` {manifest} in the manifest"


def _listed(value: JsonValue) -> list[JsonValue]:
    return value if isinstance(value, list) else [value]


def _number(value: JsonValue) -> Decimal | None:
    try:
        number = None if value is None or isinstance(value, bool | list | dict) else Decimal(str(value).strip())
    except InvalidOperation:
        return None
    return number if number is not None and number.is_finite() else None
