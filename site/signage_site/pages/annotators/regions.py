"""What is no control by itself: sets of tabs, live regions, steps of a long form, dialogs, lists."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from signage_site.pages.behaviours import READS
from signage_site.pages.claim import Claim, Claims, is_taken
from signage_site.pages.controls import Controls, is_button, is_field
from signage_site.pages.identifiers import identifier
from signage_site.pages.names import spoken_names
from signage_site.pages.texts import visible_text
from signage_site.pages.wizards import PARTS, around_fields, is_called_step
from signage_site.themes import of_all
from signage_specs.readers.html import HtmlElement

_TAB_SETS = f"div:is({', '.join(of_all(lambda theme: theme.tab_sets))})"

_ROLES = ("status", "alert")
_DESCRIBING = ("aria-describedby", "aria-errormessage")
_OF_FIELD = re.compile(r"invalid-feedback|field-?error|error-?message|character-count|help-block")
_CALLED_TAB = re.compile(r"(?:^|[-_])tabs?(?:[-_](?:button|btn|item|label|link|trigger))?$", re.IGNORECASE)
_MOST_TABS = 5  # that a set is called by
# What holds the whole page is no list, whatever stands in it.
_TOO_WIDE = frozenset({"html", "body"})


def annotate_tabs(controls: Controls, claims: Claims) -> Iterator[Claim]:
    """Yield the tab sets of pymdownx and sphinx-design with the tabs of each, and every other tab.

    A tab has that role, or gets it from a script: then its classes call it so, and another tab stands beside it.
    Of a set, the action is what one clicks on, the labels or the first of them: the whole set holds the content
    too, and the controls that stand in it are not the set's.
    """
    for tabs in controls.document.select(_TAB_SETS):
        children = tabs.children()
        options = [child for child in children if child.name == "input" and child.input_type == "radio"]
        labels = [child for child in children if "tabbed-labels" in child.classes]
        told = [label for option in options for label in controls.labels.get(option, ())]
        labels += told
        if options and labels:
            name = identifier([" ".join(map(visible_text, told[:_MOST_TABS]))], "tab")
            yield Claim(labels[0], "action", f"tabs.select-{name}", READS)
            yield Claim(tabs, "field", "tab", within=labels[0])
    scripted = (each for each in controls.buttons if each not in controls.form_owners and _is_scripted_tab(each))
    for tab in dict.fromkeys((*controls.by_role("tab"), *scripted)):
        if tab not in claims:
            name = identifier([*spoken_names(tab, controls), tab.get("id") or ""], "tab")
            yield Claim(tab, "action", f"tabs.select-{name}", READS)


def _is_scripted_tab(button: HtmlElement) -> bool:
    around = button.parent
    if not _is_called_tab(button) or around is None:
        return False
    beside = islice(around.iter_children(), _MOST_TABS)
    return sum(each.name == "button" and _is_called_tab(each) for each in beside) > 1


def _is_called_tab(button: HtmlElement) -> bool:
    return button.get("data-tab") is not None or any(map(_CALLED_TAB.search, button.classes))


def annotate_status(controls: Controls, claims: Claims) -> Iterator[Claim]:
    """Yield live regions and outputs that aren't controls themselves; an output of named fields is a result."""
    told = {each for each in controls.with_role if each.get("role") in _ROLES}
    described = (each.get(name) or "" for each in controls.fields for name in _DESCRIBING)
    of_fields = frozenset(identity for names in described for identity in names.split())
    reporting = {each.closest("form") for each in told if each.get("role") == "status"}
    for region in controls.marked:
        written = region.get("aria-live")
        if written is None and region.name != "output" and region not in told:
            continue
        if region.get("role") == "alert" and (form := region.closest("form")) is not None and form in reporting:
            continue  # it says what is wrong
        live = (written or "").strip().lower()
        if region.get("id") in of_fields or any(map(_OF_FIELD.search, region.classes)):
            continue  # it says what is wrong with one field, and nothing of the action
        if region.name == "output" and region.get("for") and region not in claims:
            yield Claim(region, "result", "result")  # what comes of the fields that it names
        elif live != "off" and region not in claims and not is_field(region) and not is_button(region):
            yield Claim(region, "status", "status")


def annotate_steps(controls: Controls, claims: Claims) -> Iterator[Claim]:
    """Yield the steps of each form that has several.

    A part is a step when it says so by `data-step` or a class such as `form-step`. Without that, fieldsets side by
    side are steps where one of them is hidden until its turn comes; two that are both shown only group fields.
    """
    # Unclosed elements make forms stand in each other.
    for form in (*_outermost(controls.forms, "form"), *controls.wizards):
        parts = [part for part in form.elements(*PARTS) if part.namespace == "html"]
        parts = [part for part in parts if not is_taken(part, "step", controls, claims)]
        steps = [part for part in parts if is_called_step(part)] or _taking_turns(parts)
        if len(steps) > 1 and len(_around_fields(form).intersection(steps)) > 1:
            for part in _outermost(steps, *PARTS):
                yield Claim(part, "step", "step")


def _around_fields(form: HtmlElement) -> set[HtmlElement]:
    """Return the elements that hold a field of a form."""
    return around_fields(filter(is_field, form.elements("input", "select", "textarea")))


def _taking_turns(parts: list[HtmlElement]) -> list[HtmlElement]:
    """Return the fieldsets that stand side by side, where some are shown and some are not."""
    beside: dict[HtmlElement | None, list[HtmlElement]] = {}
    for part in parts:
        if part.name == "fieldset":
            beside.setdefault(part.parent, []).append(part)
    for group in beside.values():
        if len({each.get("hidden") is None for each in group}) > 1:
            return group
    return []


def _outermost(elements: Iterable[HtmlElement], *names: str) -> Iterator[HtmlElement]:
    """Yield the elements of some names that stand in no other one, which comes before them."""
    inside: set[HtmlElement] = set()
    for element in elements:
        if element not in inside:
            yield element
            inside.update(element.elements(*names))


def annotate_dialogs(controls: Controls, claims: Claims) -> Iterator[Claim]:
    """Yield the dialogs, native ones and those by their role, that nothing else has claimed."""
    for dialog in [*controls.document.elements("dialog"), *controls.by_role("dialog", "alertdialog")]:
        if dialog not in claims and dialog.namespace == "html":
            yield Claim(dialog, "dialog", "dialog")


def annotate_listings(controls: Controls, claims: Claims) -> Iterator[Claim]:
    """Yield each feed, and each element that holds several articles, with what it lists."""
    beside: dict[HtmlElement, list[HtmlElement]] = {}
    for article in controls.document.elements("article"):
        holder = article.parent
        taken = is_taken(article, "item", controls, claims)
        if holder is not None and holder.name not in _TOO_WIDE and not taken:
            beside.setdefault(holder, []).append(article)
    for holder, articles in beside.items():
        is_feed = (holder.get("role") or "").strip().lower() == "feed"
        if is_taken(holder, "collection", controls, claims) or (len(articles) == 1 and not is_feed):
            continue
        yield Claim(holder, "collection", identifier(_list_names(holder, controls), "articles"))
        for article in articles:
            yield Claim(article, "item", "item")


def _list_names(holder: HtmlElement, controls: Controls) -> Iterator[str]:
    """Yield what names a list: an ARIA label; what stands in it doesn't."""
    if holder.get("aria-label") is not None or holder.get("aria-labelledby") is not None:
        yield from spoken_names(holder, controls)[:1]
