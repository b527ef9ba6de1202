"""Read from an annotated page what can be done on it, with the schema of each action's arguments."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from signage_site.contracts import UNKNOWN, contract
from signage_site.controls import Controls, action_id
from signage_site.names import accessible_name
from signage_site.schema import Schema, field_schema, is_required
from signage_specs.aaf.vocabulary import CONFIRMATIONS, DANGERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.readers.html import HtmlElement


_as_json = json.JSONEncoder(ensure_ascii=False).encode
_NO_INPUT = _as_json({"type": "object", "properties": {}})


@dataclass(frozen=True, slots=True)
class ActionFacts:
    """An action, as the attributes and controls of a page describe it.

    Attributes:
        identifier: the value of `data-agent-action`.
        title: what people call it.
        description: more about it; may be empty.
        scope: the permission that it needs.
        risk: none, low or high.
        confirmation: never, optional, review or required.
        idempotent: whether doing it twice is the same as once.
        input_schema: a JSON Schema as JSON, its keys in order; text, so that two actions compare and hash.
        view: it is a collection: reading it is all there is to do.
    """

    identifier: str
    title: str
    description: str
    scope: str
    risk: str
    confirmation: str
    idempotent: bool
    input_schema: str
    view: bool = False


def read_actions(controls: Controls) -> Iterator[ActionFacts]:
    """Yield each action and data view of the page once, in tree order."""
    annotated = controls.document.select(":is([data-agent-action], [data-agent-field])")
    elements = [each for each in annotated if action_id(each)]
    fields = _fields_by_action(controls, elements, [each for each in annotated if each.get("data-agent-field")])
    seen: set[str] = set()
    for element in elements:
        identity = action_id(element)
        kind = element.get("data-agent-kind")
        if identity not in seen and kind in ("action", "collection"):
            seen.add(identity)
            yield _action(element, identity, fields.get(identity, {}), controls)


def _fields_by_action(
    controls: Controls, elements: list[HtmlElement], fields: list[HtmlElement]
) -> dict[str, dict[str, list[HtmlElement]]]:
    """Return the controls of each field of each action: nested ones by the innermost action, then bound ones."""
    found: dict[str, dict[str, list[HtmlElement]]] = {}
    actions = {element for element in elements if element.get("data-agent-kind") == "action"}
    innermost = {field: action_id(action) for field, action in controls.document.enclosing(fields, actions).items()}
    for field in fields:
        bound = (field.get("data-agent-for-action") or "").strip()
        for identity in dict.fromkeys((innermost.get(field, ""), bound)):
            if identity:
                name = (field.get("data-agent-field") or "").strip()
                found.setdefault(identity, {}).setdefault(name, []).append(field)
    return found


def _action(
    element: HtmlElement, identity: str, fields: dict[str, list[HtmlElement]], controls: Controls
) -> ActionFacts:
    known, exact = contract(identity) or (None, False)
    danger, confirm = (element.get(f"data-agent-{name}") or "" for name in ("danger", "confirm"))
    risk = danger if danger in DANGERS else UNKNOWN.danger
    confirmation = confirm if confirm in CONFIRMATIONS else ("required" if risk == "high" else UNKNOWN.confirm)
    named = known.title if known is not None and exact else accessible_name(element, controls)
    certain = danger == "high" and confirm == "required"
    return ActionFacts(
        identifier=identity,
        title=named or identity.rpartition(".")[2].replace("-", " ").capitalize(),
        description=known.description if known is not None and exact else "",
        scope=(element.get("data-agent-scope") or "").strip() or (known.scope if known is not None else "site.use"),
        risk=risk,
        confirmation=confirmation,
        idempotent=element.get("data-agent-idempotent") == "true",
        input_schema=_as_json(
            _input_schema(fields, controls, everything=certain, choices=known is None or known.choices)
        )
        if fields
        else _NO_INPUT,
        view=element.get("data-agent-kind") == "collection",
    )


def _input_schema(
    fields: dict[str, list[HtmlElement]], controls: Controls, *, everything: bool, choices: bool
) -> Schema:
    """Return the schema of an action's arguments.

    Args:
        fields: the controls of each field.
        controls: those of the page.
        everything: every field is required: the action is dangerous and to be confirmed.
        choices: say what there is to choose from.
    """
    required = [name for name, parts in fields.items() if everything or is_required(parts)]
    schema: Schema = {"type": "object"}
    if required:
        schema["required"] = required
    properties = {name: field_schema(parts, controls) for name, parts in fields.items()}
    if not choices:
        properties = {
            name: {key: value for key, value in each.items() if key != "enum"} for name, each in properties.items()
        }
    schema["properties"] = properties
    return schema
