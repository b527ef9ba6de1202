"""Every other form."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from signage_site.claim import Claim
from signage_site.contracts import DESTROYS, READS, SENDS, UNKNOWN
from signage_site.controls import is_button, is_submit
from signage_site.danger import is_consequential, is_dangerous
from signage_site.identifiers import identifier
from signage_site.names import accessible_name, source_names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_site.claim import Claims
    from signage_site.contracts import Behaviour
    from signage_site.controls import Controls
    from signage_specs.readers.html import HtmlElement


def annotate_forms(controls: Controls, claims: Claims) -> Iterator[Claim]:
    """Yield the forms that nothing else has claimed, named by what they are called: `contact.submit`."""
    for form in controls.forms:
        if form not in claims and form not in controls.annotated:
            buttons = [each for each in form.elements("button", "input") if is_button(each) and is_submit(each)]
            spoken = [accessible_name(button, controls) for button in buttons]
            name = identifier(_sources(form, controls, spoken), "form")
            name = name.removesuffix("-form").removeprefix("form-") or "form"
            yield Claim(form, "action", f"{name}.submit", _behaviour(form, controls, spoken))


def _sources(form: HtmlElement, controls: Controls, buttons: list[str]) -> Iterator[str]:
    yield from (name for name in source_names(form, controls) if name)
    yield from buttons
    try:
        path = urlsplit((form.get("action") or "").strip()).path
    except ValueError:  # such as an open bracket where the host should be
        return
    yield path.rstrip("/").rpartition("/")[2].partition(".")[0]


def _behaviour(form: HtmlElement, controls: Controls, buttons: list[str]) -> Behaviour:
    """Judge a form by its names and its method. Where a script alone knows what it does, that is not known here."""
    names = [accessible_name(form, controls), form.get("name") or "", *buttons]
    if any(is_dangerous(name) for name in names):
        return DESTROYS
    method = (form.get("method") or "").strip().lower()
    if method == "post":
        return SENDS
    if method == "dialog" or (form.get("action") is not None and method in ("", "get")):
        return READS
    return SENDS if any(is_consequential(name) for name in names) else UNKNOWN
