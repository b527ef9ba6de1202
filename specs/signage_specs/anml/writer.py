"""Write ANML 1.0 as XML or as JSON, in the canonical form.

An element of XML that holds elements alone has them on lines of their own. White space inside one that may hold
text, such as `body` and `section`, is content (section 5.2.3), so nothing is indented there.

What a serialisation can't say is left out: a JSON object has no place for two members of one name, XML none for
a key that is no name. `signage_specs.anml.losses` tells beforehand what that would be.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from signage_specs.anml.canonical import NUMERIC, CanonicalElement, canonical
from signage_specs.anml.elements import ATTRIBUTE_NAMES, ELEMENT_NAMES, ELEMENTS
from signage_specs.anml.response import role_for
from signage_specs.anml.tree import Document
from signage_specs.anml.values import number_of, number_text
from signage_specs.anml.vocabulary import MANY, NAMESPACE, ONE, TEXT_KEY, VERSION, VERSION_KEY, ChildModel
from signage_specs.readers.json_nodes import JsonValue

_DATES = frozenset({"date", "datetime"})
DECLARATION: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'

FORBIDDEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""The characters that XML 1.0 can't hold, not even as references (its section 2.2)."""

_LETTER = (
    r"A-Z_a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff\u0391-\u03a1\u03a3-\u03ce\u0410-\u044f"
    r"\u3041-\u3094\u4e00-\u9fa5"
)
_PART = rf"[{_LETTER}][{_LETTER}0-9.\-]*"
NAME: Final = re.compile(rf"(?:{_PART}:)?{_PART}")
"""A qualified name, of the letters that every edition of XML 1.0 allows."""
_NO_LAYOUT: Final = "-"


def write_xml(document: Document) -> str:
    """Return a document as canonical XML (section 5), a fragment without declaration and namespace."""
    return xml_text(canonical(document))


def write_json(document: Document) -> str:
    """Return a document as canonical JSON (section 7)."""
    return json_text(canonical(document))


def produce_xml(document: Document) -> str:
    """Return the same with the role that a document which is produced must have (section 8.1)."""
    return xml_text(_with_role(document))


def produce_json(document: Document) -> str:
    """Return the same as JSON."""
    return json_text(_with_role(document))


def _with_role(document: Document) -> tuple[CanonicalElement, ...]:
    """Return the canonical form of a document, with its role where one can be told."""
    elements, root = canonical(document), document.root
    role = role_for(document) if root is not None and root.attribute("role") is None else None
    if role is None:
        return elements
    return tuple(_stating(each, role) if each.definition == "anml" else each for each in elements)


def _stating(root: CanonicalElement, role: str) -> CanonicalElement:
    """Return a root with its role, which stands behind the version."""
    at = next((index + 1 for index, (name, _) in enumerate(root.attributes) if name == "version"), 0)
    return replace(root, attributes=(*root.attributes[:at], ("role", role), *root.attributes[at:]))


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
    prefixes = _in_scope(attributes, prefixes)
    write(f"<{name}")
    for key, value in attributes:
        if key in ATTRIBUTE_NAMES or _writable(key, prefixes):
            write(f' {key}="{_escaped_value(value)}"')
    children = [
        child
        for child in element.children
        if child.name in ELEMENT_NAMES or _writable(child.name, _in_scope(child.attributes, prefixes))
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


def _in_scope(attributes: Iterable[tuple[str, str]], prefixes: frozenset[str] | None) -> frozenset[str] | None:
    """Return the prefixes in scope, with those that an element's own attributes bind; None allows every one."""
    if prefixes is None:
        return None
    bound = [key[6:] for key, value in attributes if key.startswith("xmlns:") and value]
    return prefixes.union(bound) if bound else prefixes


def _writable(name: str, prefixes: frozenset[str] | None) -> bool:
    """Whether a name can be written where these prefixes are bound."""
    prefix, colon, _ = name.partition(":")
    return NAME.fullmatch(name) is not None and (prefixes is None or not colon or prefix in prefixes)


def content_text(text: str) -> str:
    """Return a text as character data. A CR is written as a reference: a reader would take it for a line end."""
    return FORBIDDEN.sub("\ufffd", _escaped(text))


def value_text(value: str) -> str:
    """Return a text as an attribute's value; a raw tab or line end would be read as a space."""
    escaped = _escaped_value(value)
    return escaped if escaped.isprintable() else FORBIDDEN.sub("\ufffd", escaped)


# One replacement after the other costs a fraction of a table's: most texts have none of these characters.
def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\r", "&#13;")


def _escaped_value(value: str) -> str:
    return _escaped(value).replace('"', "&quot;").replace("\t", "&#9;").replace("\n", "&#10;")


def json_text(roots: Sequence[CanonicalElement]) -> str:
    """Return JSON of top elements: a document when there is an `anml`, otherwise an object of their names."""
    document = next((root for root in roots if root.definition == "anml"), None)
    value = _root(document) if document is not None else _fragment(roots)
    text = json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False)
    # A lone surrogate can't be encoded, so it can't be written.
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace") + "\n"


def _root(element: CanonicalElement) -> dict[str, JsonValue]:
    """Return the root object, its version key first (section 7.2.1)."""
    members = _object(element)
    members.pop(VERSION_KEY, None)
    return {VERSION_KEY: members.pop("version", VERSION), **members}


def _fragment(roots: Sequence[CanonicalElement]) -> dict[str, JsonValue]:
    """Return an object of elements without a parent: a name that is repeatable anywhere has an array."""
    members: dict[str, JsonValue] = {}
    for name in dict.fromkeys(root.name for root in roots):
        group = [root for root in roots if root.name == name]
        # A bare string would be read as an attribute of that name.
        values: list[JsonValue] = [_object(each) if name in ATTRIBUTE_NAMES else _value(each) for each in group]
        members[name] = values if _FORMS.get(name, ONE) == MANY or len(group) > 1 else values[0]
    return members


_FORMS = {name: child.form for element in ELEMENTS.values() for name, child in element.children.items()} | {
    # `step` is an array in a flow and single in `context`: its form is that of each value.
    "step": ONE
}


def _value(element: CanonicalElement) -> JsonValue:
    """Return what stands for an element at a key that is known to hold elements."""
    known = element.known
    if known is not None and known.shorthand and not element.attributes and not element.children:
        return element.text
    return _object(element)


def _object(element: CanonicalElement) -> dict[str, JsonValue]:
    """Return the object of an element; of two members with one name, the first of attribute, text, child stays."""
    known = element.known
    children: Mapping[str, ChildModel] = known.children if known else {}
    members: dict[str, JsonValue] = {
        name: _attribute(name, value, element)
        for name, value in element.attributes
        if name != TEXT_KEY and name not in children
    }
    last = known is not None and known.text_last
    if element.text and not last:
        members[TEXT_KEY] = element.text
    for name in dict.fromkeys(child.name for child in element.children):
        group = [child for child in element.children if child.name == name]
        if name not in members and name != TEXT_KEY:
            members[name] = _group(group, children[name].form if name in children else "")
    if element.text and last:
        members[TEXT_KEY] = element.text
    return members


def _group(group: Sequence[CanonicalElement], form: str) -> JsonValue:
    """Return what stands for the children of one name.

    A child that the parent doesn't know is always an object in an array: a bare value would be an attribute.
    """
    if not form:
        return [_object(each) for each in group]
    if form == MANY or len(group) > 1:
        return [_value(each) for each in group]
    return _value(group[0])


def _attribute(name: str, value: str, element: CanonicalElement) -> JsonValue:
    """Return the JSON value of an attribute; a value of another type stays a string."""
    known = element.known
    kind = known.attributes[name].json if known and name in known.attributes else "string"
    if kind == "boolean" and value in ("true", "false"):
        return value == "true"
    if kind not in NUMERIC or number_of(value) is None:
        return value
    if kind == "bound" and dict(element.attributes).get("type") in _DATES:
        return value
    text = number_text(value)
    return int(text) if text.lstrip("-").isdigit() else float(text)
