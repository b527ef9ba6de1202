"""Read what ARIA makes a field of: text boxes, lists, switches, sliders; and name what can't be annotated."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from types import MappingProxyType

from signage_site.pages.controls import MOST_CONTROLS, Controls, role
from signage_site.pages.texts import says_something, visible_text
from signage_specs.aaf.vocabulary import FIELD_CONTROLS
from signage_specs.readers.html import HtmlElement

# What each role takes, as the type of an input that takes the same.
_KINDS = MappingProxyType(
    {
        "textbox": "text",
        "searchbox": "search",
        "combobox": "select",
        "listbox": "select",
        "radiogroup": "radio",
        "slider": "number",
        "spinbutton": "number",
        "switch": "checkbox",
        "checkbox": "checkbox",
    }
)
_BOUNDS = ("aria-valuemin", "aria-valuemax")
_OPENS = ("aria-controls", "aria-owns")  # the list of what it offers
_MOST_OPTIONS = 200
_FEW = 3  # fields that are named each
_MOST_OF_PAGE = 50_000  # nodes: a page may begin with long menus that are hidden
_CUSTOM = re.compile(r"<([a-z]+(?:-[a-z0-9]+)+)")
# What custom elements that a person acts on are called, at their end tags.
_ACTED_ON = re.compile(
    r"-(?:input|select|field|textarea|checkbox|radio|switch|slider|button|picker|editor|form|search|combobox|dropdown"
    r"|upload)>"
)

_EMPTY = (
    "it shows nothing before its scripts run: there is nothing to annotate, and it gets no twin; build static pages"
)


def widget_kind(element: HtmlElement) -> str:
    """Return the type of an input that takes what a widget takes; an empty string for any other element."""
    if element.name in FIELD_CONTROLS:
        return ""
    kind = _KINDS.get(role(element), "")
    return kind or ("text" if element.get("contenteditable") in ("", "true", "plaintext-only") else "")


def widgets(controls: Controls) -> list[HtmlElement]:
    """Return the elements that ARIA makes fields of, in tree order: none that holds a control of HTML's own."""
    found = [each for each in controls.with_role if widget_kind(each)]
    if "contenteditable" in controls.document.text:
        editable = controls.document.select("[contenteditable]:not([role])")
        found += [each for each in editable if widget_kind(each)]
    if not found:
        return found
    opened = {each.get(name) or "" for each in controls.with_role for name in _OPENS if role(each) == "combobox"}
    kept = [each for each in found if each.get("id") is None or each.get("id") not in opened]
    bare = [each for each in kept if next(iter(each.iter_elements(*FIELD_CONTROLS)), None) is None]
    return bare[:MOST_CONTROLS]


def choices_of(widget: HtmlElement, controls: Controls) -> tuple[str, ...]:
    """Return what a widget offers: the options in it, or in the list that it opens, or its radio buttons."""
    lists = controls.document.by_ids(widget.get("aria-controls") or widget.get("aria-owns") or "")
    options = (each for holder in (widget, *lists) for each in holder.select("[role=option], [role=radio]"))
    names = (each.get("data-value") or each.get("aria-label") or visible_text(each) for each in options)
    return tuple(dict.fromkeys(islice(filter(None, names), _MOST_OPTIONS)))


def bound_of(widget: HtmlElement, name: str) -> str | None:
    """Return what a slider says of its least (`min`) or greatest value (`max`); None for anything else."""
    return widget.get(f"aria-value{name}") if f"aria-value{name}" in _BOUNDS else None


def is_filled_by_scripts(controls: Controls) -> bool:
    """Tell whether a page shows nothing before its scripts run."""
    body = controls.document.select_one("body") if "<script" in controls.document.text else None
    return body is not None and bool(body.elements("script")) and not says_something(body, _MOST_OF_PAGE)


def alone(names: Sequence[str]) -> Iterator[str]:
    """Yield a note for each field that nothing tells from others; for many of them one."""
    if len(names) <= _FEW:
        yield from (
            f"the field `{name}` isn't annotated: it has no form, label or group; label it" for name in names
        )
    else:
        first = ", ".join(f"`{name}`" for name in names[:_FEW])
        said = "aren't annotated: they have no form, label or group; label them"
        yield f"{len(names):,} fields, {first} first, {said}"


def unreachable(controls: Controls) -> Iterator[str]:
    """Yield a note for each kind of control of a page that no attribute in it reaches."""
    text = controls.document.text
    if controls.beyond:
        yield (
            f"{controls.beyond:,} of its forms, fields and buttons aren't annotated: a page has {MOST_CONTROLS:,} "
            f"forms and {MOST_CONTROLS:,} controls at most. Show less on it"
        )
    if is_filled_by_scripts(controls):
        yield _EMPTY
    if "<iframe" in text and controls.document.elements("iframe"):
        yield "what its `iframe` shows is a page of its own, and isn't annotated here"
    for name in sorted(set(_CUSTOM.findall(text))) if _ACTED_ON.search(text) else ():
        if _ACTED_ON.search(f"{name}>") and controls.document.elements(name):
            yield f"`{name}` is a custom element: what a script draws in it can't be annotated"
