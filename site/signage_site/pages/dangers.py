"""Tell from the names, the icon and the attributes of a control that a person would be warned before using it."""

import re
from itertools import islice

from signage_core.addresses import urlsplit
from signage_site.pages.behaviours import behaviour_of_name, is_cancelling, is_dangerous
from signage_site.pages.controls import Controls, role
from signage_site.pages.names import sign_of, spoken_names
from signage_site.pages.purposes import opens, says_nothing
from signage_site.pages.texts import HEADINGS
from signage_site.themes import of_all
from signage_specs.readers.html import HtmlElement

# Classes of buttons that destroy something, in Bootstrap, Bulma, UIkit, GOV.UK, Django's admin and their like.
_CLASS = re.compile(
    r"(?:btn|button|is|(?:govuk|ui|uk)-button)(?:-outline)?[-_]{1,2}(?:danger|destructive)|govuk-button--warning"
    r"|bg-(?:gradient-)?danger|danger|destructive|delete-?link|delete-?button"
)
_METHODS = ("data-method", "data-turbo-method", "data-http-method")
_HANDLERS = ("onclick", "onsubmit", "x-on:click", "@click")
_ASKS = ("hx-delete", "data-confirm", "data-turbo-confirm", "hx-confirm", "wire:confirm")
_CONFIRM = re.compile(r"(?<![\w.])(?:window\.)?confirm\s*\(")
_TARGETS = ("formaction", "action", "href", "hx-post", "hx-put", "hx-patch", "data-url", "data-action")
WIDGET = "data-card-widget"
"""The attribute of buttons that do something to the card that they stand on, and to nothing else."""

_MOST_ABOVE = 12  # elements around one that are looked at
# What has one of these classes shows or hides something.
_DISPLAY_CLASSES = frozenset(of_all(lambda theme: theme.toggles))
_PATH = re.compile(r"(?:^|/)(?:delete|destroy|remove|revoke|erase|purge|deactivate|terminate)(?:/\w{0,40})?/?$")


def destroys(button: HtmlElement, controls: Controls) -> bool:
    """Tell whether a name of a button says so, or an attribute; where people see a sign, its own names count."""
    spoken = spoken_names(button, controls)
    if button.get(WIDGET) is not None:
        return False
    if any(map(is_dangerous, spoken)):
        return True
    if spoken and is_cancelling(spoken[0]):
        return False
    if warns(button) or (looks_dangerous(button) and not _says_what_it_does(button, spoken)):
        return True
    named = spoken and any(map(str.isalnum, spoken[0]))
    return not named and (is_dangerous(written_names(button)) or is_dangerous(sign_of(button)))


def _says_what_it_does(button: HtmlElement, spoken: tuple[str, ...]) -> bool:
    """Tell whether a button shows something, or its name says what it does: then a red one is only red."""
    leads = button.name == "a" and button.get("href") not in (None, "", "#")
    said = spoken[0] if spoken else sign_of(button)
    told = bool(said) and (says_nothing(said) or behaviour_of_name(said) is not None)
    return displays(button) or leads or told


def written_names(button: HtmlElement) -> str:
    """Return the id and the name that a button has in its markup."""
    return " ".join((button.get("id") or "", button.get("name") or "")).strip()


def displays(button: HtmlElement) -> bool:
    """Tell whether a button's attributes say that it shows or hides something."""
    return not button.is_bare and (opens(button) or not _DISPLAY_CLASSES.isdisjoint(button.classes))


def shows(button: HtmlElement, element: HtmlElement) -> bool:
    """Tell whether a button says by its attributes that it shows or hides what an element stands in."""
    shown = (button.get("aria-controls") or "").split()
    around = (element, *islice(element.ancestors(), _MOST_ABOVE)) if shown and opens(button) else ()
    return any(each.get("id") in shown for each in around)


def unfolds_menu(button: HtmlElement) -> bool:
    """Tell whether a button unfolds a part of a menu, whatever that is called: it says so, or holds its heading.

    So does a link that leads nowhere, in the label of a box to check.
    """
    around = list(islice(button.ancestors(), _MOST_ABOVE))
    in_menu = any(each.name == "nav" or role(each) == "navigation" for each in around)
    is_label = button.name == "a" and any(each.name == "label" for each in around)
    return (
        in_menu
        and not warns(button)
        and (
            button.get("aria-expanded") is not None
            or (is_label and button.get("href") is None and button.get("onclick") is None)
            or next(iter(button.iter_elements(*HEADINGS)), None) is not None
        )
    )


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
        or any(map(_overrides_method, control.elements("input") if control.name == "form" else (control,)))
    )


def _leads_to_danger(address: str | None) -> bool:
    if not address:
        return False
    try:
        path = urlsplit(address.strip()).path
    except ValueError:  # such as an open bracket where the host should be
        return False
    return _PATH.search(path.lower()) is not None


def _overrides_method(control: HtmlElement) -> bool:
    """Tell whether a hidden field or a button makes a form a `DELETE`, as Rails, Laravel and Symfony have it."""
    return control.get("name") == "_method" and (control.get("value") or "").strip().lower() == "delete"
