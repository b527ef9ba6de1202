"""Write the canonical model as XML.

An element that holds elements alone has them on lines of their own. White space inside one that may hold text, such
as `body` and `section`, is content (section 5.2.3), so nothing is ever indented there.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final

from signage_specs.anml.canonical import CanonicalElement
from signage_specs.anml.vocabulary import NAMESPACE
from signage_specs.anml.vocabulary.names import ATTRIBUTE_NAMES, ELEMENT_NAMES

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


def xml_text(roots: Sequence[CanonicalElement]) -> str:
    """Return XML of top elements: a document when there is an `anml`, otherwise a fragment.

    Characters that XML forbids become U+FFFD; names that are none, and in a document prefixes that nothing binds,
    are left out.
    """
    document = next((root for root in roots if root.definition == "anml"), None)
    pieces: list[str] = []
    if document is not None:
        pieces.append(DECLARATION)
        _write(document, "", frozenset({"xml", "xmlns"}), pieces.append)
        pieces.append("\n")
    else:
        for root in roots:
            if NAME.fullmatch(root.name):
                _write(root, "", None, pieces.append)
                pieces.append("\n")
    return FORBIDDEN.sub("\ufffd", "".join(pieces))


def _write(
    element: CanonicalElement, indent: str, prefixes: frozenset[str] | None, write: Callable[[str], None]
) -> None:
    """Write one element. `prefixes` are those in scope; None allows every one."""
    name, known, attributes = element.name, element.known, element.attributes
    if element.definition == "anml" and not any(key == "xmlns" for key, _ in attributes):
        attributes = (("xmlns", NAMESPACE), *attributes)
    if prefixes is not None:
        bound = [key[6:] for key, value in attributes if key.startswith("xmlns:") and value]
        prefixes = prefixes.union(bound) if bound else prefixes
    write(f"<{name}")
    for key, value in attributes:
        if key in ATTRIBUTE_NAMES or _writable(key, prefixes):
            write(f' {key}="{_escaped_value(value)}"')
    children = [
        child for child in element.children if child.name in ELEMENT_NAMES or _writable(child.name, prefixes)
    ]
    if not element.text and not children:
        write("/>")
        return
    write(">")
    if element.text or not children or (known is not None and known.text) or indent == _NO_LAYOUT:
        last = known is not None and known.text_last
        if not last:
            write(_escaped(element.text))
        for child in children:
            _write(child, _NO_LAYOUT, prefixes, write)
        write(f"{_escaped(element.text)}</{name}>" if last else f"</{name}>")
        return
    deeper = indent + "  "
    for child in children:
        write(f"\n{deeper}")
        _write(child, deeper, prefixes, write)
    write(f"\n{indent}</{name}>")


_NO_LAYOUT = "-"


def _writable(name: str, prefixes: frozenset[str] | None) -> bool:
    """Whether a name can be written where these prefixes are bound."""
    prefix, colon, _ = name.partition(":")
    return NAME.fullmatch(name) is not None and (prefixes is None or not colon or prefix in prefixes)


def content_text(text: str) -> str:
    """Return a text as character data. A CR is written as a reference: a reader would take it for a line end."""
    return FORBIDDEN.sub("\ufffd", _escaped(text))


def value_text(value: str) -> str:
    """Return a text as an attribute's value; a raw tab or line end would be read as a space."""
    return FORBIDDEN.sub("\ufffd", _escaped_value(value))


# One replacement after the other costs a fraction of a table's: most texts have none of these characters.
def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\r", "&#13;")


def _escaped_value(value: str) -> str:
    return _escaped(value).replace('"', "&quot;").replace("\t", "&#9;").replace("\n", "&#10;")
