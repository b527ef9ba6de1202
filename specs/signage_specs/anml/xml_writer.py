"""Write the canonical model as XML.

An element that holds elements alone has them on lines of their own. White space inside one that may hold text, such
as `body` and `section`, is content (section 5.2.3), so nothing is ever indented there.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from signage_specs.anml.vocabulary import NAMESPACE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from signage_specs.anml.canonical import CanonicalElement

DECLARATION: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'

FORBIDDEN: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""The characters that XML 1.0 can't hold, not even as references (its section 2.2)."""

_LETTER = (
    r"A-Z_a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff\u0391-\u03a1\u03a3-\u03ce\u0410-\u044f"
    r"\u3041-\u3094\u4e00-\u9fa5"
)
_PART = rf"[{_LETTER}][{_LETTER}0-9.\-]*"
NAME: Final = re.compile(rf"(?:{_PART}:)?{_PART}")
"""A qualified name, of the letters that every edition of XML 1.0 allows."""

_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
_TEXT_ESCAPES = str.maketrans({**_ESCAPES, "\r": "&#13;"})
_VALUE_ESCAPES = str.maketrans({**_ESCAPES, '"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"})


def xml_text(roots: Sequence[CanonicalElement]) -> str:
    """Return XML of top elements: a document when there is an `anml`, otherwise a fragment.

    Characters that XML forbids become U+FFFD; names that are none, and in a document prefixes that nothing binds,
    are left out.
    """
    document = next((root for root in roots if root.definition == "anml"), None)
    if document is None:
        return "".join(f"{_element(root, '', None)}\n" for root in roots if NAME.fullmatch(root.name))
    return f"{DECLARATION}{_element(document, '', frozenset({'xml', 'xmlns'}))}\n"


def _element(element: CanonicalElement, indent: str, prefixes: frozenset[str] | None) -> str:
    """Return one element. `prefixes` are those in scope; None allows every one."""
    attributes = list(element.attributes)
    if element.definition == "anml" and not any(name == "xmlns" for name, _ in attributes):
        attributes.insert(0, ("xmlns", NAMESPACE))
    if prefixes is not None:
        prefixes |= {name[6:] for name, value in attributes if name.startswith("xmlns:") and value}
    start = element.name + "".join(
        f' {name}="{value_text(value)}"' for name, value in attributes if _writable(name, prefixes)
    )
    children = [child for child in element.children if _writable(child.name, prefixes)]
    if not element.text and not children:
        return f"<{start}/>"
    text = content_text(element.text)
    holds_text = element.known is not None and element.known.text
    if element.text or not children or holds_text or indent == _NO_LAYOUT:
        inside = "".join(_element(child, _NO_LAYOUT, prefixes) for child in children)
        last = element.known is not None and element.known.text_last
        return f"<{start}>{inside + text if last else text + inside}</{element.name}>"
    deeper = indent + "  "
    lines = "".join(f"\n{deeper}{_element(child, deeper, prefixes)}" for child in children)
    return f"<{start}>{lines}\n{indent}</{element.name}>"


_NO_LAYOUT = "-"


def _writable(name: str, prefixes: frozenset[str] | None) -> bool:
    """Whether a name can be written where these prefixes are bound."""
    prefix, colon, _ = name.partition(":")
    return NAME.fullmatch(name) is not None and (prefixes is None or not colon or prefix in prefixes)


def content_text(text: str) -> str:
    """Return a text as character data. A CR is written as a reference: a reader would take it for a line end."""
    return FORBIDDEN.sub("\ufffd", text).translate(_TEXT_ESCAPES)


def value_text(value: str) -> str:
    """Return a text as an attribute's value; a raw tab or line end would be read as a space."""
    return FORBIDDEN.sub("\ufffd", value).translate(_VALUE_ESCAPES)
