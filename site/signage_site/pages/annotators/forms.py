"""Every other form."""

from collections.abc import Iterator
from urllib.parse import urlsplit

from signage_site.pages.behaviours import (
    DESTROYS,
    READS,
    SENDS,
    UNKNOWN,
    Behaviour,
    is_binding,
    is_consequential,
    is_dangerous,
)
from signage_site.pages.claim import Claim, Claims
from signage_site.pages.controls import Controls, is_submit
from signage_site.pages.identifiers import identifier
from signage_site.pages.names import accessible_name, source_names, spoken_names
from signage_specs.readers.html import HtmlElement

_CHANGES = ("hx-post", "hx-put", "hx-patch", "hx-delete")


def annotate_forms(controls: Controls, claims: Claims) -> Iterator[Claim]:
    """Yield the forms that nothing else has claimed, named by what they are called: `contact.submit`."""
    submits: dict[HtmlElement, list[HtmlElement]] = {}
    for button in controls.buttons:
        owner = controls.form_owners.get(button)
        if owner is not None and is_submit(button):
            submits.setdefault(owner, []).append(button)
    for form in controls.forms:
        if form not in claims and form not in controls.annotated:
            buttons = submits.get(form, [])
            spoken = [accessible_name(button, controls) for button in buttons]
            name = identifier(_sources(form, controls, spoken), "form")
            name = name.removesuffix("-form").removeprefix("form-") or "form"
            yield Claim(form, "action", f"{name}.submit", _behaviour(form, controls, buttons))


def _sources(form: HtmlElement, controls: Controls, buttons: list[str]) -> Iterator[str]:
    yield from (name for name in source_names(form, controls) if name)
    yield from buttons
    try:
        path = urlsplit((form.get("action") or "").strip()).path
    except ValueError:  # such as an open bracket where the host should be
        return
    yield path.rstrip("/").rpartition("/")[2].partition(".")[0]


def _behaviour(form: HtmlElement, controls: Controls, buttons: list[HtmlElement]) -> Behaviour:
    """Judge a form by its names and its method. Where a script alone knows what it does, that is not known here."""
    names = [accessible_name(form, controls), form.get("name") or ""]
    names += [name for button in buttons for name in spoken_names(button, controls)]
    if any(map(is_dangerous, names)):
        return DESTROYS
    if sends(form) or any(map(sends, buttons)):
        return SENDS
    method = (form.get("method") or "").strip().lower()
    if method == "dialog":
        return READS
    if any(map(is_binding, names)):
        return SENDS
    # A link to a place on the page says no more than nothing: a script does the work.
    target = (form.get("action") or "").strip()
    if method == "get" or (target and not target.startswith("#")):
        return READS
    return SENDS if any(map(is_consequential, names)) else UNKNOWN


def sends(element: HtmlElement) -> bool:
    """Tell whether a form, or what a button makes of its form, asks for a change: by `post`, or by htmx."""
    method = element.get("method" if element.name == "form" else "formmethod")
    if method is not None and method.strip().lower() == "post":
        return True
    return any(element.get(name) is not None for name in _CHANGES)
