"""Tell from the attributes of a control that a person would be warned before using it."""

import re
from urllib.parse import urlsplit

from signage_specs.readers.html import HtmlElement

# Classes of buttons that destroy something, in Bootstrap, Bulma, GOV.UK, Django's admin and their like.
_CLASS = re.compile(
    r"(?:btn|button|is|govuk-button|ui-button)(?:-outline)?[-_]{1,2}(?:danger|destructive)|govuk-button--warning"
    r"|danger|destructive|delete-?link|delete-?button"
)
_METHODS = ("data-method", "data-turbo-method", "data-http-method")
_HANDLERS = ("onclick", "onsubmit", "x-on:click", "@click")
_ASKS = ("hx-delete", "data-confirm", "data-turbo-confirm", "hx-confirm", "wire:confirm")
_CONFIRM = re.compile(r"(?<![\w.])(?:window\.)?confirm\s*\(")
_TARGETS = ("formaction", "action", "href", "hx-post", "hx-put", "hx-patch", "data-url", "data-action")
_PATH = re.compile(r"(?:^|/)(?:delete|destroy|remove|revoke|erase|purge|deactivate|terminate)(?:/\w{0,40})?/?$")


def looks_dangerous(control: HtmlElement) -> bool:
    """Tell whether the classes of a control say so: weaker than what its name or its attributes say."""
    return any(map(_CLASS.fullmatch, control.classes))


def warns(control: HtmlElement) -> bool:
    """Tell whether a control destroys something or asks first: by its method, handler or path."""
    if control.is_bare:
        return False
    return (
        any(control.get(name) is not None for name in _ASKS)
        or any((control.get(name) or "").strip().lower() == "delete" for name in _METHODS)
        or any(_CONFIRM.search(control.get(name) or "") for name in _HANDLERS)
        or any(_leads_to_danger(control.get(name)) for name in _TARGETS)
        or (control.name == "form" and _overrides_method(control))
    )


def _leads_to_danger(address: str | None) -> bool:
    if not address:
        return False
    try:
        path = urlsplit(address.strip()).path
    except ValueError:  # such as an open bracket where the host should be
        return False
    return _PATH.search(path.lower()) is not None


def _overrides_method(form: HtmlElement) -> bool:
    """Tell whether a hidden field makes a form a `DELETE`, as Rails, Laravel and Symfony have it."""
    inputs = form.elements("input")
    return any(
        (each.get("name") or "") == "_method" and (each.get("value") or "").strip().lower() == "delete"
        for each in inputs
    )
