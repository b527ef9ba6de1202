"""Write the canonical model as JSON (section 7.2)."""

import json
from collections.abc import Mapping, Sequence

from signage_specs.anml.canonical import NUMERIC, CanonicalElement
from signage_specs.anml.numbers import number_of, number_text
from signage_specs.anml.vocabulary import TEXT_KEY, VERSION, VERSION_KEY
from signage_specs.anml.vocabulary.content_model import MANY, ONE, Child
from signage_specs.anml.vocabulary.elements import ELEMENTS
from signage_specs.anml.vocabulary.names import ATTRIBUTE_NAMES
from signage_specs.readers.json import JsonValue

_DATES = frozenset({"date", "datetime"})


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
    children: Mapping[str, Child] = known.children if known else {}
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
    """Return the JSON value of an attribute; what is no boolean or number stays the string that it is."""
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
