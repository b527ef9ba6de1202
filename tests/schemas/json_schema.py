"""Make a JSON Schema of the element table: what a document's structure may be, for any JSON tool."""

import json
from typing import Any, Final, TypeAlias

from signage_specs.anml.elements import ATTRIBUTE_NAMES, ELEMENT_NAMES, ELEMENTS, NOT_BLANK, PARENTS
from signage_specs.anml.vocabulary import MANY, ONE, TEXT_KEY, VERSION_KEY, AttributeModel, ElementModel

#: A JSON Schema, or a part of one.
Schema: TypeAlias = dict[str, Any]

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_TITLE: Final = "ANML 1.0 (draft-jeskey-anml-00)"
_COMMENT: Final = (
    "Made from the element table of Signage. Keys that the draft doesn't define are allowed everywhere, but a "
    "defined element stands in its place alone."
)
_REFERENCE: Final = "context/step"
_BLANK, _NOT_BLANK = r"^\s*$", r"\S"
_MISPLACED: Final = "misplaced-element"
_ELEMENT_LIKE: Final[Schema] = {"anyOf": [{"type": "object"}, {"type": "array", "minItems": 1}]}
_DATES: Final = ("date", "datetime")


def json_schema(*, fragment: bool = False) -> str:
    """Return the schema as a JSON text.

    It says what rows 14, 22, 26, 36, 55 and 83 to 86 of the rules say, which keys are required, and what enums and
    seconds may be. Other values, references, and what depends on the role are not in it.

    Args:
        fragment: the schema of a piece of a document: an object of any elements.
    """
    top = _fragment() if fragment else {"$ref": _pointer("anml")}
    definitions = {_identifier(key): _definition(key) for key in ELEMENTS} | {_MISPLACED: {"not": _ELEMENT_LIKE}}
    schema: Schema = {"$schema": _DIALECT, "title": _TITLE, "$comment": _COMMENT, **top, "$defs": definitions}
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _definition(key: str) -> Schema:
    """Return the schema of what may stand for one element of the table: an object, or its text alone."""
    element = ELEMENTS[key]
    comment = {"$comment": f"section {element.section}"}
    if key == _REFERENCE:
        text = {"type": "string", "pattern": _NOT_BLANK}
        alone = {
            "type": "object",
            "properties": {TEXT_KEY: text},
            "required": [TEXT_KEY],
            "patternProperties": {":|^xmlns$": {"type": "string"}},
            "additionalProperties": False,
        }
        return comment | {"anyOf": [text, alone]}
    schema = comment | _object(key, element)
    return {"anyOf": [{"type": "string"}, schema]} if element.text else schema


def _object(key: str, element: ElementModel) -> Schema:
    properties: Schema = {name: _attribute(key, name, entry) for name, entry in element.attributes.items()}
    required = [name for name, entry in element.attributes.items() if entry.required]
    if key == "anml":
        del properties["version"]
        properties = {VERSION_KEY: {"type": "string"}, **properties}
        required = [VERSION_KEY]
    properties |= {name: _child(child.definition or name, child.form) for name, child in element.children.items()}
    if element.empty:
        properties[TEXT_KEY] = False
    else:
        properties[TEXT_KEY] = {"type": "string"} if element.text else {"type": "string", "pattern": _BLANK}
    misplaced = "|".join(name for name in sorted(ELEMENT_NAMES) if name not in properties)
    others = {f"^(?:{misplaced})$": {"$ref": f"#/$defs/{_MISPLACED}"}}
    schema: Schema = {"type": "object", "properties": properties, "patternProperties": others}
    if key == "context":
        required = ["step"]
    if required:
        schema["required"] = required
    return schema | _condition(key)


def _condition(key: str) -> Schema:
    """Return what an element's members need of one another."""
    children = ELEMENTS[key].children
    if key == "anml":
        sites = {"required": ["site"], "properties": {"site": {"type": "array", "minItems": 1}}}
        sections = [{"required": [name]} for name in children if name != "site"]
        return {"if": sites, "then": {"not": {"anyOf": sections}}}
    if key == "site":
        filled = [
            {"required": [name], "properties": {name: _filled(child.form)}} for name, child in children.items()
        ]
        # Something unknown that can be an element, which is none of the plain values that attributes are.
        return {"anyOf": [*filled, {"not": {"additionalProperties": {"not": _ELEMENT_LIKE}}}]}
    if key == "param":
        dates = {"required": ["type"], "properties": {"type": {"enum": list(_DATES)}}}
        bounds = {"min": {"type": "string"}, "max": {"type": "string"}}
        numbers = {"min": {"type": "number"}, "max": {"type": "number"}}
        return {"if": dates, "then": {"properties": bounds}, "else": {"properties": numbers}}
    return {}


def _filled(form: str) -> Schema:
    return {} if form == ONE else {"minItems": 1}


def _attribute(key: str, name: str, entry: AttributeModel) -> Schema:
    """Return what the value of an attribute may be."""
    if entry.type == "enum":
        return {"enum": list(entry.values)}
    if entry.json == "boolean":
        return {"type": "boolean"}
    if entry.json == "bound":
        return {"type": ["number", "string"]}
    if entry.type == "seconds" and not entry.lenient:
        number: Schema = {"type": "integer", "minimum": 0}
        return number if entry.json == "number" else {"anyOf": [number, {"type": "string", "pattern": "^[0-9]+$"}]}
    if entry.json == "either":
        return {"type": ["number", "string"]}
    return {"type": "string"} | ({"pattern": _NOT_BLANK} if (key, name) in NOT_BLANK else {})


def _child(definition: str, form: str) -> Schema:
    """Return what may stand at the key of a child: its object, an array of them, or either."""
    one = {"$ref": _pointer(definition)}
    many = {"type": "array", "items": one}
    if form == ONE:
        return one
    return many if form == MANY else {"anyOf": [one, many]}


def _fragment() -> Schema:
    """Return the schema of an object of elements without their parents."""
    properties: Schema = {}
    for name in sorted(ELEMENT_NAMES - {"anml"}):
        forms = {ELEMENTS[parent].children[name].form for parent in PARENTS[name]}
        keys = {ELEMENTS[parent].children[name].definition or name for parent in PARENTS[name]}
        form = forms.pop() if len(forms) == 1 else ""
        choices = [_child(key, form) for key in sorted(keys)]
        # `field`, `action`, `description` are attributes too: a plain value is then one of an unnamed element.
        plain = [{"type": ["string", "number", "boolean", "null"]}] if name in ATTRIBUTE_NAMES else []
        properties[name] = {"anyOf": [*choices, *plain]}
    return {"type": "object", "properties": properties}


def _identifier(key: str) -> str:
    return key.replace("/", ".")


def _pointer(key: str) -> str:
    return f"#/$defs/{_identifier(key)}"
