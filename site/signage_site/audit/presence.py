"""How much of a page is annotated, by the categories of AAF (6.7): true to the tree that browsers build."""

import re
from collections.abc import Iterable, Iterator

from signage_core.addresses import urlsplit
from signage_site.audit.scores import Ratio, counted
from signage_site.pages.action_ids import is_nameless
from signage_site.pages.annotators.forms import form_behaviour
from signage_site.pages.behaviours import DESTROYS, is_cancelling
from signage_site.pages.controls import Controls, is_submit
from signage_site.pages.dangers import destroys, warns
from signage_site.pages.names import accessible_name
from signage_site.pages.purposes import plain_submit
from signage_specs.aaf.annotation.parser import is_told_by
from signage_specs.aaf.vocabulary import ACTION_ID, CONFIRMATIONS, DANGERS, DIALECT_WITH_LINKS, FIELD_ID
from signage_specs.readers.html import HtmlElement

#: A finding before it has its place: code, message, element.
Raw = tuple[str, str, HtmlElement | None]

_ACTION, _FIELD = re.compile(ACTION_ID), re.compile(FIELD_ID)
_DIALOGS = 'dialog, [role="dialog" i], [role="alertdialog" i], .modal'  # hidden only until a script opens them
# Nobody acts on it but with a mouse, as on arrows beside a list of tabs.
_UNHEARD = f'[aria-hidden="true" i]:not({_DIALOGS})'
_IGNORED = f"{_UNHEARD}, [data-agent-ignore]"


def presence(controls: Controls, *, safety: bool, dialect: str) -> tuple[dict[str, Ratio], list[Raw]]:
    """Return the ratio of each category but the manifest's, and what is missing. Linear in the page.

    An annotation counts where its kind and its id are valid. Elements that assistive technology doesn't know of are
    left out, and those that an author ignores, which the dialect with links knows.
    """
    with_links = dialect == DIALECT_WITH_LINKS
    ignored = controls.document.select(_IGNORED if with_links else _UNHEARD)

    def kept(elements: list[HtmlElement]) -> list[HtmlElement]:
        inside = controls.document.enclosing(elements, ignored)
        own = frozenset(ignored)
        return [each for each in elements if each not in inside and each not in own]

    forms, fields, buttons = kept(controls.forms), kept(controls.fields), kept(controls.buttons)
    annotated = [each for each in controls.annotated if is_field(each, controls)]
    inside = controls.document.enclosing(fields, annotated)
    # Of radio buttons without an element around them, one is the field for all: more would be ambiguous (6.1.1).
    questions = {_question(each, controls) for each in annotated if _is_radio(each)}

    def is_told(control: HtmlElement) -> bool:
        of_group = _is_radio(control) and _question(control, controls) in questions
        around = inside.get(control)
        is_part = around is not None and is_told_by(around, control)
        return is_part or of_group or is_field(control, controls)

    lacking: list[Raw] = []
    ratios = {
        "forms": _judged(forms, (is_action(each, controls) for each in forms), "U001", controls, lacking),
        "fields": _judged(fields, map(is_told, fields), "U002", controls, lacking),
        "actions": _judged(buttons, (is_action(each, controls) for each in buttons), "U003", controls, lacking),
    }
    nameless = [each for each in buttons if is_nameless(each, controls)]
    if nameless:
        said = f"{_count(len(nameless))} no text, label or icon that says what it does"
        lacking.append(("U018", said, nameless[0]))
    if safety:
        risky = _risky(buttons, controls)
        ratios["safety"] = _judged(risky, (_is_marked(each, controls) for each in risky), "U004", controls, lacking)
    if with_links:
        links = kept(list(_links(controls)))
        kinds = (controls.said(each, "kind") == "link" or is_action(each, controls) for each in links)
        ratios["navigation"] = _judged(links, kinds, "U006", controls, lacking)
    return ratios, lacking


def _count(buttons: int) -> str:
    return "A button has" if buttons == 1 else f"Each of {buttons} buttons has"


_WHAT = {
    "U001": "The form {} has no `data-agent-action`",
    "U002": "The control {} has no `data-agent-field`",
    "U003": "The button {} has no `data-agent-action`",
    "U004": "The button {} looks dangerous, and neither it nor its form says `danger` and `confirm`",
    "U006": "The link {} has no kind",
}


def _judged(
    elements: list[HtmlElement], verdicts: Iterable[bool], code: str, controls: Controls, lacking: list[Raw]
) -> Ratio:
    listed = list(verdicts)
    for element, is_right in zip(elements, listed, strict=True):
        if not is_right:
            name = " ".join(accessible_name(element, controls).split())
            shown = f"\u201c{name[:60]}\u201d" if name else f"`<{element.name}>`"
            lacking.append((code, _WHAT[code].format(shown), element))
    return counted(listed)


def is_action(element: HtmlElement, controls: Controls) -> bool:
    """Tell whether an element is an action with a valid id."""
    said = controls.annotations.get(element)
    return said is not None and said.is_action and _ACTION.fullmatch(said.action) is not None


def is_field(element: HtmlElement, controls: Controls) -> bool:
    """Tell whether an element is a field with a valid id."""
    said = controls.said(element, "field")
    return controls.said(element, "kind") == "field" and _FIELD.fullmatch(said) is not None


def _is_radio(element: HtmlElement) -> bool:
    return element.name == "input" and element.input_type == "radio" and bool(element.get("name"))


def _question(button: HtmlElement, controls: Controls) -> tuple[HtmlElement | None, str | None]:
    return controls.form_owners.get(button), button.get("name")


def _risky(buttons: list[HtmlElement], controls: Controls) -> list[HtmlElement]:
    """Return the buttons that destroy something, and those that send a form which does."""
    warning = frozenset(filter(warns, controls.submits))
    plain = ((form, plain_submit(submits, controls)) for form, submits in controls.submits.items())
    meant = [(form, button) for form, button in plain if button is not None]
    senders = frozenset(button for form, button in meant if form_behaviour(form, controls, [button]) == DESTROYS)

    def sends_one(button: HtmlElement) -> bool:
        if not is_submit(button) or button.get("formaction") is not None:
            return False
        return controls.form_owners.get(button) in warning and not is_cancelling(accessible_name(button, controls))

    return [each for each in buttons if destroys(each, controls) or each in senders or sends_one(each)]


def _is_marked(button: HtmlElement, controls: Controls) -> bool:
    form = controls.form_owners.get(button) if is_submit(button) else None
    return any(
        controls.said(each, "danger") in DANGERS and controls.said(each, "confirm") in CONFIRMATIONS
        for each in (button, form)
        if each is not None
    )


def _links(controls: Controls) -> Iterator[HtmlElement]:
    """Yield the links to other pages of the site, as far as they say so."""
    for link in controls.document.select("a[href]"):
        target = (link.get("href") or "").strip()
        try:
            parts = urlsplit(target)
        except ValueError:
            continue
        if not parts.scheme and not parts.netloc and parts.path and link.namespace == "html":
            yield link
