"""Tell what of a page is hidden before any script runs, as far as its HTML says so."""

import re
from typing import Final

from turbohtml import Element

# What browsers never show, whatever a stylesheet says; what is in a player or a frame is for those without one.
_NEVER: Final = frozenset(
    (
        *("area", "audio", "base", "basefont", "col", "colgroup", "datalist", "embed", "frame", "frameset", "head"),
        *("iframe", "link", "meta", "noembed", "noframes", "noscript", "object", "param", "rp", "script", "source"),
        *("style", "template", "title", "track", "video"),
    )
)
SILENT: Final = _NEVER - {"area", "audio", "embed", "iframe", "object", "video"}
"""Elements of which nothing is shown."""

OPAQUE: Final = _NEVER - SILENT | {"svg", "math", "select", "textarea", "img", "input", "progress", "meter"}
"""Elements that may be shown, but not what is in them."""

_HIDING: Final = re.compile(
    r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|content-visibility\s*:\s*hidden)\b",
    re.IGNORECASE,
)
_SHOWN_BLOCKS: Final = frozenset(
    (
        *(
            "address",
            "article",
            "aside",
            "blockquote",
            "body",
            "caption",
            "center",
            "dd",
            "details",
            "dialog",
            "dir",
        ),
        *("div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5"),
        *(
            "h6",
            "header",
            "hgroup",
            "hr",
            "html",
            "legend",
            "li",
            "listing",
            "main",
            "menu",
            "nav",
            "ol",
            "optgroup",
        ),
        *("option", "p", "plaintext", "pre", "search", "section", "summary", "table", "tbody", "td", "tfoot", "th"),
        *("thead", "tr", "ul", "xmp"),
    )
)


def is_block(element: Element) -> bool:
    """Tell whether an element starts a line of its own, as browsers show it without a stylesheet."""
    return element.tag in _SHOWN_BLOCKS


def is_hidden(element: Element) -> bool:
    """Tell whether an element, with all that is in it, is hidden from those who listen: by what it says itself."""
    attributes = element.attrs
    if not attributes:
        return element.tag in SILENT or (element.tag == "dialog" or _is_folded(element))
    return (
        element.tag in SILENT
        or "hidden" in attributes
        or "inert" in attributes
        or (element.attr("aria-hidden") or "").strip().lower() == "true"
        or ("popover" in attributes)
        or (element.tag == "dialog" and "open" not in attributes)
        or (element.tag == "input" and (element.attr("type") or "").strip().lower() == "hidden")
        or ("style" in attributes and _HIDING.search(element.attr("style") or "") is not None)
        or _is_folded(element)
    )


def _is_folded(element: Element) -> bool:
    """Tell whether an element is in a `details` that is closed, and isn't its summary."""
    around = element.parent
    if not isinstance(around, Element) or around.tag != "details" or "open" in around.attrs:
        return False
    return element != summary_of(around)


def summary_of(details: Element) -> Element | None:
    """Return the summary of a `details`; None where it has none of its own."""
    return next((each for each in details.children if isinstance(each, Element) and each.tag == "summary"), None)
