"""Read from an annotated page the forms that lead to an address, as browsers send them."""

import re
from collections.abc import Iterator, Mapping, Sequence

from signage_core.frozen import frozen
from signage_site.pages.action_facts import ActionFacts
from signage_site.pages.base import PageBase
from signage_site.pages.controls import Controls, Pairs, is_button, is_submit
from signage_site.pages.names import accessible_name, as_title
from signage_site.pages.purposes import plain_submit
from signage_site.pages.schema import field_schema, is_disabled, options_of, read_field
from signage_specs.anml.values import is_of_type
from signage_specs.readers.html import HtmlElement

_SEARCH = "docs.search"  # it has an action of its own
_MOST_FIELDS = 50
_MOST_OPTIONS = 200
# What a server gives a page for one answer, by the name of the hidden field.
_TOKEN = re.compile(r"csrf|xsrf|token|nonce|\A__(?:viewstate|eventvalidation)", re.IGNORECASE)
_NEVER_TOLD = frozenset({"password", "file"})
_TYPES = {"number": "number", "range": "number", "date": "date", "url": "uri"}
_ENCODINGS = ("multipart/form-data", "text/plain")


@frozen
class FormFacts:
    """A form as an action of ANML 1.0 (8.6), as far as its page tells.

    The target is relative to the page; empty for the page itself. The action has its attributes without the
    address; each param has attributes, and the values to choose from, with their labels.
    """

    target: str
    action: Pairs
    params: tuple[tuple[Pairs, Pairs], ...]


def read_forms(controls: Controls, base: PageBase, actions: Sequence[ActionFacts]) -> Iterator[FormFacts]:
    """Yield the forms that an agent can send: none that a script handles, or that needs the token of a page."""
    known = {action.identifier: action for action in actions if not action.view and action.identifier != _SEARCH}
    forms = [form for form in controls.forms if controls.said(form, "action") in known]
    sent: dict[HtmlElement, list[HtmlElement]] = {form: [] for form in forms}
    for element in controls.marked if forms else ():
        owner = controls.form_owners.get(element)
        if owner is not None and owner in sent:
            sent[owner].append(element)
    for form, elements in sent.items():
        sender = plain_submit(filter(is_submit, elements), controls)
        target, method, enctype = (_attribute(name, form, sender) for name in ("action", "method", "enctype"))
        is_handled = target.startswith("#") or (form.get("action") is None and not method and not target)
        named = _by_name(elements, controls)
        kind = method.lower()
        if is_handled or kind == "dialog" or any(map(_is_secret, elements)) or len(named) > _MOST_FIELDS:
            continue
        action, is_post = known[controls.said(form, "action")], kind == "post"
        names = (accessible_name(each, controls) for each in (form, sender) if each is not None)
        told = {
            "id": action.identifier,
            "method": "POST" if is_post else "GET",
            "enctype": enctype.lower() if is_post and enctype.lower() in _ENCODINGS else "",
            "idempotent": "true" if action.idempotent else "false",
            "confirm": "true" if action.risk == "high" or action.confirmation == "required" else "",
            "description": action.description or next(filter(None, names), action.title),
        }
        params = [_param(name, some, sender, controls) for name, some in named.items()]
        yield FormFacts(base.beside(target), _pairs(told), tuple(params))


def _attribute(name: str, form: HtmlElement, sender: HtmlElement | None) -> str:
    """Return what a form says of how it is sent, or the button that sends it (HTML, section 4.10.21.3)."""
    own = sender.get(f"form{name}") if sender is not None else None
    return ((form.get(name) if own is None else own) or "").strip()


def _is_secret(element: HtmlElement) -> bool:
    """Tell whether a field takes what an agent hasn't got: a password, a file, the token of a page."""
    kind = element.input_type if element.name == "input" else ""
    return kind in _NEVER_TOLD or (kind == "hidden" and _TOKEN.search(element.get("name") or "") is not None)


def _by_name(elements: list[HtmlElement], controls: Controls) -> dict[str, list[HtmlElement]]:
    """Return the controls that are sent under each name: a button only with a value."""
    named: dict[str, list[HtmlElement]] = {}
    for element in elements:
        name = element.get("name")
        is_silent = is_button(element) and (element.get("value") is None or not is_submit(element))
        if name and not is_silent and not is_disabled(element, controls):
            named.setdefault(name, []).append(element)
    return named


def _param(
    name: str, elements: list[HtmlElement], sender: HtmlElement | None, controls: Controls
) -> tuple[Pairs, Pairs]:
    first = elements[0]
    facts = read_field(elements, controls)
    schema = field_schema(facts)
    limits = [schema.get("minimum", ""), schema.get("maximum", "")]
    if facts.kind == "date":
        limits = [day if is_of_type(day := first.get(key) or "", "date") else "" for key in ("min", "max")]
    # What is hidden or only to be read is sent too.
    given = (first.get("value") or "") if facts.kind == "hidden" or facts.fixed else ""
    options: dict[str, str] = {}
    if facts.kind == "select":
        options = dict(options_of(first))
    elif facts.kind in ("checkbox", "radio") or is_submit(first):
        buttons = [(each.get("value"), accessible_name(each, controls)) for each in elements]
        options = {"on" if value is None else value: label for value, label in buttons}
    if len(options) > _MOST_OPTIONS:
        options = {}
    told = {
        "name": name,
        "type": "enum" if options else _TYPES.get(facts.kind, "string"),
        "required": "true" if facts.required or given or sender in elements else "",
        "default": given,
        "description": ": ".join(filter(None, (facts.title, facts.description))),
        "pattern": schema.get("pattern", ""),
        "min": str(limits[0]),
        "max": str(limits[1]),
    }
    return _pairs(told), tuple([(value, as_title(label)) for value, label in options.items()])


def _pairs(attributes: Mapping[str, str]) -> Pairs:
    """Return the attributes that say something."""
    return tuple([(name, value) for name, value in attributes.items() if value])
