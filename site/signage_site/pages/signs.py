"""Tell what a control that says nothing in words shows: a sign such as a cross, or an icon."""

import re
from types import MappingProxyType

from signage_specs.readers.html import HtmlElement

_TEXTS = MappingProxyType(
    dict.fromkeys("\u00d7\u2715\u2716\u2717\u274c", "close")  # crosses
    | dict.fromkeys("\u2630\u2261", "menu")  # three lines
    | dict.fromkeys("\u22ee\u22ef\u2026", "more")  # three dots
    | {"\N{LEFT-POINTING MAGNIFYING GLASS}": "search"}
)
# What icons and buttons are called in the class names of themes, and what that means.
_WORDS = MappingProxyType(
    {
        **dict.fromkeys(("hamburger", "burger", "bars", "menu", "navbar", "toggler"), "menu"),
        **dict.fromkeys(("close", "times", "xmark", "cross"), "close"),
        **dict.fromkeys(("search", "magnifying", "magnifier", "loupe"), "search"),
        **dict.fromkeys(("theme", "appearance", "darkmode", "moon", "sun"), "theme"),
        **dict.fromkeys(("copy", "clipboard"), "copy"),
        **dict.fromkeys(("language", "languages", "translate"), "language"),
        **dict.fromkeys(("print", "fullscreen", "sidebar", "help"), ""),
        **dict.fromkeys(("next", "prev", "previous", "first", "last", "top", "toggle", "show", "hide"), ""),
    }
)
# A class says these of any control.
_FRAME = frozenset({"btn", "button", "icon", "icons", "js", "fa", "fas", "far", "bi", "is", "has", "svg", "link"})
_CAMEL_BREAK = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_NOT_WORD = re.compile(r"[^A-Za-z]+")
_UTILITY = re.compile(r"[:\[\]/]|-\d")  # such as `top-4` or `md:hidden`: how it looks
_MOST_INSIDE = 8


def sign_of(element: HtmlElement) -> str:
    """Return what the sign or icon of a control means, in a word or two; an empty string where it has none.

    A cross is `close`, three lines are `menu`; else its classes tell, and then the classes of what is in it.
    """
    text = element.text.strip().removesuffix("\ufe0f")
    if text:
        return _TEXTS.get(text, "")
    inside = element.elements("i", "span", "svg", "use", "div")[:_MOST_INSIDE]
    for each in (element, *inside):
        for name in (
            *each.classes,
            (each.get("href") or each.get("xlink:href") or "") if each.name == "use" else "",
        ):
            if found := _meaning(name):
                return found
    return ""


def _meaning(name: str) -> str:
    if _UTILITY.search(name):
        return ""
    words = [word for word in _NOT_WORD.split(_CAMEL_BREAK.sub(" ", name).lower()) if word and word not in _FRAME]
    telling = [word for word in words if word in _WORDS]
    return next((_WORDS[word] for word in telling if _WORDS[word]), " ".join(words) if telling else "")
