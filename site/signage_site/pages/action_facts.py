"""Read from an annotated page what can be done on it, with the schema of each action's arguments."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from signage_site.pages.behaviours import UNKNOWN, known_action
from signage_site.pages.controls import Annotation, Controls
from signage_site.pages.names import accessible_name, as_title
from signage_site.pages.schema import FieldFacts, Schema, field_schema, read_field
from signage_specs.aaf.vocabulary import CONFIRMATIONS, DANGERS
from signage_specs.readers.html import HtmlElement

_as_json = json.JSONEncoder(ensure_ascii=False).encode
_KINDS = ("action", "collection")
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
    """Yield each action and data view of the page once, in the order of their start tags.

    One that an author wrote twice comes as often as its elements say different things of what it does.
    """
    annotations = sorted(controls.annotations.items(), key=lambda annotation: annotation[0].position)
    fields = _fields_by_action(controls, annotations)
    first: dict[str, HtmlElement] = {}
    told: set[tuple[str, tuple[str, ...]]] = set()  # what namesakes say
    for element, says in annotations:
        identity = says.action
        if not identity or says.value("kind") not in _KINDS:
            continue
        namesake = first.get(identity)
        if namesake is None:
            namesake = first[identity] = element
        else:
            said = controls.annotations[namesake]
            says_more = says.terms != said.terms and any(says.terms)
            if said.value("kind") != says.value("kind") or not says_more or (identity, says.terms) in told:
                continue
            told.add((identity, says.terms))
        known = known_action(identity)
        parts = fields.get(identity, {})
        choices = known is None or known[0].choices
        read = tuple([(name, read_field(each, controls, choices=choices)) for name, each in parts.items()])
        named = ""
        if known is None or not known[1]:
            group = _group(namesake, parts, read)
            named = accessible_name(namesake, controls) if group is None else group.title
        yield _action(identity, named, read, says.value("kind"), says.terms)


def _group(
    element: HtmlElement, parts: dict[str, list[HtmlElement]], read: tuple[tuple[str, FieldFacts], ...]
) -> FieldFacts | None:
    """Return the radio group of an action on a label, which says what one button is and not what people choose."""
    if element.name != "label":
        return None
    return next((field for name, field in read if field.kind == "radio" and len(parts[name]) > 1), None)


def _fields_by_action(
    controls: Controls, annotations: list[tuple[HtmlElement, Annotation]]
) -> dict[str, dict[str, list[HtmlElement]]]:
    """Return the controls of each field of each action: that which it is bound to, else the innermost around it."""
    found: dict[str, dict[str, list[HtmlElement]]] = {}
    fields = [(element, says) for element, says in annotations if says.value("field")]
    if not fields:
        return found
    actions = {element: says.action for element, says in annotations if says.is_action}
    around = controls.document.enclosing([element for element, _ in fields], actions)
    for field, says in fields:
        action = around.get(field)
        identity = says.value("for-action") or (actions[action] if action is not None else "")
        if identity:
            found.setdefault(identity, {}).setdefault(says.value("field"), []).append(field)
    return found


@lru_cache(maxsize=1024)
def _action(
    identity: str, named: str, fields: tuple[tuple[str, FieldFacts], ...], kind: str, terms: tuple[str, ...]
) -> ActionFacts:
    """Return the facts of an action.

    Args:
        identity: its id.
        named: what people call it, where its id doesn't say that.
        fields: each with its id.
        kind: action or collection.
        terms: as the annotation has them.
    """
    known, exact = known_action(identity) or (None, False)
    danger, confirm, idempotent, scope = terms
    risk = danger if danger in DANGERS else UNKNOWN.danger
    confirmation = confirm if confirm in CONFIRMATIONS else ("required" if risk == "high" else UNKNOWN.confirm)
    title = known.title if known is not None and exact else as_title(named)
    certain = danger == "high" and confirm == "required"
    return ActionFacts(
        identifier=identity,
        title=title or identity.rpartition(".")[2].replace("-", " ").capitalize(),
        description=known.description if known is not None and exact else "",
        scope=scope or (known.scope if known is not None else "site.use"),
        risk=risk,
        confirmation=confirmation,
        idempotent=idempotent == "true",
        input_schema=_as_json(_input_schema(fields, everything=certain)) if fields else _NO_INPUT,
        view=kind == "collection",
    )


def _input_schema(fields: tuple[tuple[str, FieldFacts], ...], *, everything: bool) -> Schema:
    """Return the schema of an action's arguments."""
    required = [name for name, field in fields if field.required or (everything and not field.fixed)]
    schema: Schema = {"type": "object"}
    if required:
        schema["required"] = required
    schema["properties"] = {name: field_schema(field) for name, field in fields}
    return schema
