"""Read from an annotated page what can be done on it, with the schema of each action's arguments."""

import json
import re
from collections.abc import Container, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice

from signage_core.frozen import frozen
from signage_site.pages.action_ids import sign_in_row
from signage_site.pages.behaviours import READS, UNKNOWN, known_action, says_yes_or_no
from signage_site.pages.controls import Annotation, Controls
from signage_site.pages.identifiers import as_words, slug
from signage_site.pages.names import accessible_name, as_title
from signage_site.pages.purposes import (
    chosen_action,
    description_of,
    heading_beside,
    main_heading,
    plain_submit,
    senders_of,
    title_of,
)
from signage_site.pages.records import headers_of, list_noun, plural, record_in
from signage_site.pages.schema import FieldFacts, Schema, field_schema, grouped_controls, read_field
from signage_site.pages.texts import HEADINGS
from signage_site.pages.verbs import purpose_of
from signage_specs.aaf.vocabulary import CONFIRMATIONS, DANGERS
from signage_specs.readers.html import HtmlElement

# The parts of an entry by what they are in HTML.
_PARTS = {**dict.fromkeys(HEADINGS, "title"), "a": "link", "time": "date", "p": "text", "img": "image"}
_MOST_TITLES = 3  # of fields, for a form that nothing else names
_MOST_PARTS = 20  # of an entry that are looked at
_as_json = json.JSONEncoder(ensure_ascii=False).encode
_KINDS = ("action", "collection")
_COUNT = re.compile(r"(?<=[^\W\d])-\d+$")  # which tells namesakes apart
# What an id begins with that says nothing of what the action is done to; verbs that leave nothing of it.
_NO_NOUNS = frozenset({"button", "toggle", "choose", "set", "tabs", "form"})
_ENDS = frozenset({"delete", "deactivate", "end"})
_NAMELESS = "Button"  # the title of an id that says nothing: `button.button-4`
_NO_INPUT = _as_json({"type": "object", "properties": {}})


@frozen
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
        output_schema: of a view, what each entry has, likewise; empty where nothing says it.
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
    output_schema: str = ""


def read_actions(controls: Controls) -> Iterator[ActionFacts]:
    """Yield each action and data view of the page once, in the order of their start tags.

    One that an author wrote twice comes as often as its elements say different things of what it does.
    """
    annotations = sorted(controls.annotations.items(), key=lambda annotation: annotation[0].position)
    fields, queries = _fields_by_action(controls, annotations)
    records = {element for element, says in annotations if says.said.get("kind") == "item"}
    items = controls.document.enclosing(controls.annotations, records) if records else {}
    identities = frozenset(says.action for _, says in annotations)
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
        if _is_step(element, identity, identities, controls) or (
            identity in queries and says.value("danger") == "none"
        ):
            continue
        known = known_action(identity)
        parts = fields.get(identity, {})
        choices = (
            known is None or not known[1] or known[0].choices
        )  # ids such as `tabs.select-linux-macos` say them
        read = tuple([(name, read_field(each, controls, choices=choices)) for name, each in parts.items()])
        named = described = ""
        if known is None or not known[1]:
            group = _group(namesake, parts, read)
            named, described = (
                _naming(namesake, says, items.get(namesake), controls) if group is None else (group.title, "")
            )
            titles = list(dict.fromkeys(field.title for _, field in read if field.title))
            if identity.startswith("set.") and len(titles) == 1:  # what holds a field has perhaps another name
                named = titles[0]
            elif not named and titles and identity.startswith("form.submit"):
                named = f"Send: {', '.join(titles[:_MOST_TITLES])}"
        facts = _action(identity, (named, described), read, says.value("kind"), says.terms)
        yield replace(facts, output_schema=_output_schema(namesake, controls)) if facts.view else facts


def _is_step(element: HtmlElement, identity: str, others: Container[str], controls: Controls) -> bool:
    """Tell whether an action is a step of its form's, `invoice.create.submit`, or of what is one by its annotation.

    It is no action of the manifest.
    """
    stem, _, last = identity.rpartition(".")
    form = controls.form_owners.get(element)
    is_of_form = form is not None and identity.startswith(f"{controls.said(form, 'action') or identity}.")
    return is_of_form or (last == "submit" and stem in others)


def _naming(
    element: HtmlElement, says: Annotation, item: HtmlElement | None, controls: Controls
) -> tuple[str, str]:
    """Return the title of an action in an item, or in none, and more about it, each of which may be empty."""
    if says.value("kind") != "action":
        noun = list_noun(element, controls)
        named = accessible_name(element, controls) or (f"List {as_words(plural(noun)).lower()}" if noun else "")
        return named or heading_beside(element) or main_heading(controls), ""
    choice = chosen_action(element, controls) if element.name == "form" else None
    if choice is not None and says.action.endswith(".act"):
        return f"Act on selected {as_words(plural(says.action.removesuffix('.act'))).lower()}", ""
    submit = plain_submit(senders_of(element, controls), controls)
    title = title_of(element, submit, controls)
    record = record_in(item, controls) if item is not None else None
    if record is not None and f"-{record.key}" in says.action:
        said = accessible_name(submit if submit is not None else element, controls)
        title = as_title(said) if purpose_of(said) is not None else title
        title = record.title(title or as_words(sign_in_row(element)))
    if says.value("danger") == READS.danger:  # what only shows something needs no more than its name
        return title, ""
    return title, description_of(element, submit, title, controls)


def _output_schema(view: HtmlElement, controls: Controls) -> str:
    """Return what a view has for each entry, by the columns of a table, else the parts of the first entry."""
    columns = {slug(header, "_"): header for header in headers_of(view, controls)} if view.name == "table" else {}
    first = next(iter(view.iter_elements("li", "article")), None) if view.name != "table" else None
    for part in islice(first.iter_elements(*_PARTS), _MOST_PARTS) if first is not None else ():
        columns.setdefault(slug(part.get("itemprop") or _PARTS[part.name], "_"), "")
    told = {name: {"title": text} if text else {} for name, text in columns.items() if name}
    properties = {name: {"type": "string", **more} for name, more in told.items()}
    items = {"type": "object", "properties": properties}
    return _as_json({"type": "array", "items": items}) if properties else ""


def _group(
    element: HtmlElement, parts: dict[str, list[HtmlElement]], read: tuple[tuple[str, FieldFacts], ...]
) -> FieldFacts | None:
    """Return the radio group of an action on a label, which says what one button is and not what people choose."""
    if element.name != "label":
        return None
    return next((field for name, field in read if field.kind == "radio" and len(parts[name]) > 1), None)


def _fields_by_action(
    controls: Controls, annotations: list[tuple[HtmlElement, Annotation]]
) -> tuple[dict[str, dict[str, list[HtmlElement]]], set[str]]:
    """Return the controls of each field of each action: that which it is bound to, else the innermost around it.

    Behind them come the actions whose fields query a view: its entry says what they take.
    """
    found: dict[str, dict[str, list[HtmlElement]]] = {}
    queries: set[str] = set()
    fields = [(element, says) for element, says in annotations if says.value("field")]
    if not fields:
        return found, queries
    views = {says.action for _, says in annotations if says.said.get("kind") == "collection"}
    actions = {element: says.action for element, says in annotations if says.is_action}
    around = controls.document.enclosing([element for element, _ in fields], actions)
    for field, says in fields:
        action = around.get(field)
        identity = says.value("for-action") or (actions[action] if action is not None else "")
        if identity:
            parts = found.setdefault(identity, {}).setdefault(says.value("field"), [])
            parts.extend(grouped_controls(field, controls))
            if identity in views and action is not None:
                queries.add(actions[action])
    return found, queries


@lru_cache(maxsize=1024)
def _action(
    identity: str,
    naming: tuple[str, str],
    fields: tuple[tuple[str, FieldFacts], ...],
    kind: str,
    terms: tuple[str, ...],
) -> ActionFacts:
    """Return the facts of an action.

    Args:
        identity: its id.
        naming: what people call it, and more about it, where its id doesn't say that.
        fields: each with its id.
        kind: action or collection.
        terms: as the annotation has them.
    """
    known, exact = known_action(identity) or (None, False)
    danger, confirm, idempotent, scope = terms
    risk = danger if danger in DANGERS else UNKNOWN.danger
    confirmation = confirm if confirm in CONFIRMATIONS else ("required" if risk == "high" else UNKNOWN.confirm)
    title = known.title if known is not None and exact else as_title(naming[0])
    if not any(map(str.isalpha, title)) and _title_of_id(identity) != _NAMELESS:
        title = ""  # a count, such as "3+", where the id says more
    title = title or _title_of_id(identity)
    if known is not None and says_yes_or_no(title):
        title = f"{known.title}: {title}"
    certain = danger == "high" and confirm == "required"
    return ActionFacts(
        identifier=identity,
        title=title,
        description=known.description if known is not None and exact else naming[1],
        scope=scope or (known.scope if known is not None else _scope_of(identity, kind, danger)),
        risk=risk,
        confirmation=confirmation,
        idempotent=idempotent == "true",
        input_schema=_as_json(_input_schema(fields, _required(identity, fields, everything=certain)))
        if fields
        else _NO_INPUT,
        view=kind == "collection",
    )


def _scope_of(identity: str, kind: str, danger: str) -> str:
    """Return the permission that an action needs, by its id: `invoices.write`, `workspace.delete`."""
    noun, _, verb = _COUNT.sub("", identity).partition(".")
    if noun in _NO_NOUNS or not verb or noun.count("-") > 2:  # noqa: PLR2004  a question is no noun
        return "site.use"
    if verb.startswith("sign-"):
        return "accounts.write"
    if verb == "submit" and "-" in noun:  # what some form is called
        return "site.use"
    things, done = plural(noun.replace("-", "_")), verb.partition("-")[0]
    if kind == "collection" or danger == READS.danger:
        return f"{things}.read"
    return f"{noun.replace('-', '_')}.delete" if done in _ENDS and danger == "high" else f"{things}.write"


def _title_of_id(identity: str) -> str:
    """Return an id as a title: `contact.submit` is "Contact", and `doc.export.pdf` "Pdf"."""
    stem, _, last = _COUNT.sub("", identity).rpartition(".")
    last = last.removeprefix("submit-")
    if last == "submit" and stem:
        return as_words(stem)
    verb = purpose_of(last) if stem and stem not in _NO_NOUNS else None
    return as_words(f"{last} {stem}" if verb is not None and verb.verb == last else last)


# What makes a thing needs to know about it; these may be left out, or have a value at any time.
_CREATES = ".create"
_MAY_BE_EMPTY = frozenset({"textarea", "checkbox", "file", "range", "color", "hidden", "radio"})
_MARKS = re.compile(r"\*|\b(?:optional|facultatif|opcional|facoltativo|optioneel)\b|任意|选填", re.IGNORECASE)


def _required(identity: str, fields: tuple[tuple[str, FieldFacts], ...], *, everything: bool) -> list[str]:
    """Return the fields that need a value: those that the page asks for, or all.

    Where a form that creates something marks no field as required or optional, its short ones that are in sight are
    required: an agent that asks for too much does less harm than one that sends an empty form.
    """
    required = [name for name, field in fields if field.required or (everything and not field.fixed)]
    if required or not identity.endswith(_CREATES) or any(_MARKS.search(field.title) for _, field in fields):
        return required
    short = [(name, field) for name, field in fields if not (field.several or field.kind in _MAY_BE_EMPTY)]
    return [name for name, field in short if not (field.fixed or field.folded)]


def _input_schema(fields: tuple[tuple[str, FieldFacts], ...], required: list[str]) -> Schema:
    """Return the schema of an action's arguments."""
    schema: Schema = {"type": "object"}
    if required:
        schema["required"] = required
    schema["properties"] = {name: field_schema(field) for name, field in fields}
    return schema
