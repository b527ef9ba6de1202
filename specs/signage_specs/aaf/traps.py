"""Know the fields that only robots fill in."""

import re
from itertools import islice

from signage_specs.readers.html import HtmlElement

TRAP = "honeypot"
"""What a page's text has somewhere that names such fields."""

_OUT_OF_SIGHT = re.compile(
    r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|(?:left|top|right|text-indent)\s*:\s*-\d{3})",
    re.IGNORECASE,
)
# What services that receive forms call them: Formspree, Formspark, FormSubmit, Netlify, Web3Forms.
_NAMES = frozenset(("_gotcha", "_honey", "_honeypot", "honeypot", "bot-field", "botcheck"))
_TRAPS = (f"netlify-{TRAP}", f"data-netlify-{TRAP}")


def is_trap(field: HtmlElement, *, told: bool) -> bool:
    """Tell whether a field is for robots alone: hidden and out of the tab order, or named so, by its form too.

    Args:
        field: a control of a form.
        told: the page's text has `TRAP`; without, no form names one.
    """
    if (field.get("name") or "").lower() in _NAMES:
        return True
    if not told and field.get("tabindex") != "-1":
        return False
    around = list(islice(field.ancestors(), 30))
    if field.get("tabindex") == "-1" and any(map(_is_hidden, (field, *around))):
        return True
    form = next((each for each in around if each.name == "form"), None)
    return form is not None and (field.get("name") or "") in {form.get(each) for each in _TRAPS}


def _is_hidden(element: HtmlElement) -> bool:
    style = element.get("style")
    return element.get("aria-hidden") == "true" or (style is not None and _OUT_OF_SIGHT.search(style) is not None)
