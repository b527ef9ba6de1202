"""Read the key of a record: what an attribute, its own id or its controls say that tells it from others."""

import re
from itertools import islice

from signage_core.addresses import urlsplit
from signage_site.pages.identifiers import fingerprint, slug
from signage_specs.readers.html import HtmlElement

LONGEST_KEY = 60
"""Code points of a text that is one."""

_MOST_CONTROLS = 6  # of a record that are looked at
_KEY = re.compile(r"data-(?:(?P<noun>[a-z]+(?:-[a-z]+)*)-)?(?:id|key|uuid|pk|slug|sku)")
# An element's own id where it has the key, and what such ids start with that only count places.
_OWN_ID = re.compile(r"(?P<noun>[a-z]+(?:[-_][a-z]+)*)[-_](?P<key>[0-9]{1,18}|[0-9a-f]{8}-[0-9a-f-]{27})")
_COUNTING = re.compile(
    r"(?:.*[-_])?(?:row|item|record|line|li|tr|entry|card|list|form|set|group|element|el|tab|panel|result|col|cell|box"
    r"|block|section|article|slide|step|collapse|heading|id|no|nr|x|r|i)"
)
_HIDDEN_KEY = re.compile(r"(?:.*[_-])?(?:id|pk|key|uuid)", re.IGNORECASE)


def key_slug(text: str) -> str:
    """Return what a key is in an id: it may start with a digit, since something stands before it."""
    made = slug(f"k {text}").removeprefix("k").removeprefix("-")
    return made or fingerprint("k", text).removeprefix("k-")


def data_key(element: HtmlElement) -> tuple[str, str]:
    """Return the key that an attribute says, and the noun in its name; both empty without one."""
    if element.is_bare:
        return "", ""
    for name, value in element.attributes_of("data-").items():
        told = _KEY.fullmatch(f"data-{name}")
        if told is not None and value.strip() and len(value) <= LONGEST_KEY:
            return value.strip(), "" if (told["noun"] or "row") in ("row", "item", "record") else told["noun"]
    return "", ""


def own_key(element: HtmlElement) -> tuple[str, str]:
    """Return the key and the noun of an element's own id, `review-81`, where it isn't one that counts places."""
    own = _OWN_ID.fullmatch(element.get("id") or "")
    return (own["key"], own["noun"].replace("_", "-")) if own and not _COUNTING.fullmatch(own["noun"]) else ("", "")


def key_of_controls(element: HtmlElement) -> str:
    """Return the key that a record's controls send: a hidden field, a box's value, the number in an address."""
    found = ""
    for each in islice(element.iter_elements("input", "button", "a", "form"), _MOST_CONTROLS):
        value = (each.get("value") or "").strip()
        kind = each.input_type if each.name == "input" else each.name
        is_key = kind in ("hidden", "button") and _HIDDEN_KEY.fullmatch(each.get("name") or "") is not None
        is_key = is_key or kind == "checkbox" or (kind == "button" and value.isdigit())
        if is_key and value and len(value) <= LONGEST_KEY:
            return value
        address = each.get("href") or each.get("formaction") or each.get("action") or ""
        found = found or _number_in(address)
    return found


def _number_in(address: str) -> str:
    try:
        parts = urlsplit(address).path.split("/")
    except ValueError:  # such as an open bracket where the host should be
        return ""
    return next((part for part in parts if part.isdigit()), "")
