"""Make tools of a page's forms for browsers that read the WebMCP draft: attributes, from the facts of the page."""

import json
import re
from collections.abc import Iterable, Iterator
from html import escape
from typing import Any

from signage_site.pages.action_facts import ActionFacts
from signage_site.pages.behaviours import READS
from signage_site.pages.controls import Controls, is_submit
from signage_site.pages.edit import Insertion
from signage_site.pages.identifiers import Identifiers
from signage_specs.readers.html import HtmlElement

#: What every attribute of the draft starts with.
TOOL_PREFIX = "tool"

#: The attribute that names a tool.
TOOL_NAME = "toolname"

_DESCRIPTION = "tooldescription"
_SEARCH = "docs.search"
_AUTOSUBMIT, _PARAMETER = "toolautosubmit", "toolparamdescription"
# What models' own interfaces admit in the name of a tool.
_NOT_OF_NAMES = re.compile(r"[^a-zA-Z0-9_-]+")
_LONGEST_NAME = 64  # code points


def tool_name(action: str) -> str:
    """Return the name of the tool that an action is: `docs.search` is `docs_search`."""
    return _NOT_OF_NAMES.sub("_", action).strip("_")[:_LONGEST_NAME] or "form"


def tool_insertions(controls: Controls, actions: Iterable[ActionFacts]) -> list[Insertion]:
    """Return what makes tools of the annotated forms of a page.

    Only a form that does no harm and needs no confirmation is sent by the browser itself; any other is filled in,
    and a person sends it. A form, or a field, that has such an attribute is its author's and stays as it is.
    """
    known = {action.identifier: action for action in actions}
    actions_of = {form: controls.said(form, "action") for form in controls.forms}
    forms = [form for form in controls.forms if actions_of[form] in known and form.insertion is not None]
    names = Identifiers(form.get(TOOL_NAME) or "" for form in controls.forms)
    fields = _by_form(controls.fields, controls)
    senders = _by_form(filter(is_submit, controls.buttons), controls)
    made: list[Insertion] = []
    for form in forms:
        if form.get(TOOL_NAME) is not None:
            continue
        action = known[actions_of[form]]
        buttons = senders.get(form, [])
        if not _does_something(form, action, buttons):
            continue
        sentence = action.description or action.title
        said = {TOOL_NAME: names.take(tool_name(action.identifier)), _DESCRIPTION: sentence}
        if (action.risk, action.confirmation) == (READS.danger, READS.confirm):
            said[_AUTOSUBMIT] = ""
        made.append(_insertion(form, said))
        described = dict(_parameters(fields.get(form, []), action, controls))
        made += [_insertion(field, {_PARAMETER: text}) for field, text in described.items()]
    return made


def joined(insertions: Iterable[Insertion], more: Iterable[Insertion]) -> tuple[Insertion, ...]:
    """Return insertions in order; what both have at one offset is one, the first one's text in front."""
    texts: dict[int, str] = {}
    for offset, text in (*insertions, *more):
        texts[offset] = texts.get(offset, "") + text
    return tuple(sorted(texts.items()))


def _by_form(elements: Iterable[HtmlElement], controls: Controls) -> dict[HtmlElement, list[HtmlElement]]:
    found: dict[HtmlElement, list[HtmlElement]] = {}
    for element in elements:
        owner = controls.form_owners.get(element)
        if owner is not None:
            found.setdefault(owner, []).append(element)
    return found


def _does_something(form: HtmlElement, action: ActionFacts, buttons: list[HtmlElement]) -> bool:
    """Tell whether sending a form is of use: it leads somewhere, has a button for it, or a script searches with it.

    One that only holds switches for a script would load the page again.
    """
    return form.get("action") is not None or bool(buttons) or action.identifier == _SEARCH


def _parameters(
    fields: list[HtmlElement], action: ActionFacts, controls: Controls
) -> Iterator[tuple[HtmlElement, str]]:
    """Yield what the fields that are sent take, as the action's schema says it."""
    schemas: dict[str, Any] = json.loads(action.input_schema)["properties"]
    for field in fields:
        schema: dict[str, Any] = schemas.get(controls.said(field, "field"), {})
        said = schema.get("description") or schema.get("title")
        if said and field.get("name") and field.get(_PARAMETER) is None and field.insertion is not None:
            yield field, str(said)


def _insertion(element: HtmlElement, attributes: dict[str, str]) -> Insertion:
    text = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())  # each has one in XHTML
    return element.insertion or 0, text
