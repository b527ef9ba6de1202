"""Make a RELAX NG schema of the element table: what a document's structure may be, for any XML tool."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from signage_specs.anml.elements import ELEMENT_NAMES, ELEMENTS, NOT_BLANK
from signage_specs.anml.vocabulary import NAMESPACE, ONE, AttributeModel

_RELAX_NG: Final = "http://relaxng.org/ns/structure/1.0"
_DATATYPES: Final = "http://www.w3.org/2001/XMLSchema-datatypes"
_UNKNOWN: Final = "unknown-element"
_FOREIGN: Final = "foreign-attributes"
_REFERENCE: Final = "context/step"
_COMMENT: Final = """\
The structure of ANML 1.0 (draft-jeskey-anml-00), made from the element table of Signage. Sections and children may
stand in any order. Elements and attributes that the draft doesn't define are allowed everywhere, but a defined
element stands in its place alone."""


@dataclass(frozen=True, slots=True)
class _Tag:
    """An element of the schema."""

    name: str
    attributes: dict[str, str]
    children: tuple[_Tag | str, ...]


def relax_ng(*, fragment: bool = False) -> str:
    """Return the schema in the XML syntax.

    It says what rows 14, 15, 22, 26, 36 and 55 of the rules say, which attributes are required, and what enums,
    booleans and seconds may be. Other values, references, and what depends on the role are not in it.

    Args:
        fragment: the schema of a piece of a document: any element may be the root.
    """
    roots = [_ref(key) for key in ELEMENTS] + [_named("ref", _UNKNOWN)] if fragment else [_ref("anml")]
    definitions = [_definition(key) for key in ELEMENTS]
    grammar = _tag(
        "grammar",
        _tag("start", _choice(roots)),
        *definitions,
        _unknown_element(),
        _foreign_attributes(),
        xmlns=_RELAX_NG,
        ns=NAMESPACE,
        datatypeLibrary=_DATATYPES,
    )
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<!--\n{_COMMENT}\n-->\n{_text(grammar, "")}\n'


def _definition(key: str) -> _Tag:
    """Return the definition of one element of the table."""
    name = key.rpartition("/")[2]
    if key == _REFERENCE:
        inside = [_named("ref", _FOREIGN), _not_blank()]
    else:
        attributes = ELEMENTS[key].attributes
        inside = [*(_attribute(key, each, entry) for each, entry in attributes.items()), _other(attributes)]
        inside.append(_content(key))
    return _named("define", _identifier(key), _named("element", name, *inside))


def _attribute(key: str, name: str, entry: AttributeModel) -> _Tag:
    attribute = _named("attribute", name, *_values(key, name, entry))
    return attribute if entry.required else _tag("optional", attribute)


def _values(key: str, name: str, entry: AttributeModel) -> list[_Tag]:
    """Return what an attribute may be, as far as that is structure; text needs no saying."""
    if entry.lenient:
        return []
    if entry.type in ("enum", "boolean"):
        return [_choice([_tag("value", value, type="string") for value in entry.values or ("true", "false")])]
    if entry.type == "seconds":
        return [_tag("data", _pattern("[0-9]+"), type="string")]
    return [_not_blank()] if (key, name) in NOT_BLANK else []


def _not_blank() -> _Tag:
    return _tag("data", _pattern(r"[\s\S]*\S[\s\S]*"), type="string")


def _other(names: Iterable[str]) -> _Tag:
    """Return any number of attributes that the element doesn't define."""
    known = [_tag("name", name, ns="") for name in names]
    any_name = _tag("anyName", _tag("except", *known)) if known else _tag("anyName")
    return _tag("zeroOrMore", _tag("attribute", any_name, _tag("text")))


def _content(key: str) -> _Tag:
    """Return the content of an element, in any order, with unknown elements between."""
    element = ELEMENTS[key]
    optional = {
        name: _tag("optional" if child.form == ONE else "zeroOrMore", _ref(child.definition or name))
        for name, child in element.children.items()
    }
    unknown = _tag("zeroOrMore", _named("ref", _UNKNOWN))
    if key == "anml":
        sections = [pattern for name, pattern in optional.items() if name != "site"]
        sites = _tag("interleave", _tag("oneOrMore", _ref("site")), unknown)
        return _choice([_tag("interleave", *sections, unknown), sites])
    if key == "site":
        return _choice([_with_one(name, optional, unknown) for name in (*optional, _UNKNOWN)])
    if key == "context":
        return _tag("interleave", _ref(_REFERENCE), unknown)
    text = [_tag("text")] if element.text else []
    patterns = [*optional.values(), unknown, *text]
    return _tag("interleave", *patterns) if len(patterns) > 1 else unknown


def _with_one(name: str, optional: dict[str, _Tag], unknown: _Tag) -> _Tag:
    """Return the content of a site that has one certain element at least."""
    many = {each for each, child in ELEMENTS["site"].children.items() if child.form != ONE} | {_UNKNOWN}
    needed = _named("ref", _UNKNOWN) if name == _UNKNOWN else _ref(name)
    patterns = optional | {_UNKNOWN: unknown} | {name: _tag("oneOrMore", needed) if name in many else needed}
    return _tag("interleave", *patterns.values())


def _unknown_element() -> _Tag:
    """Return the definition of elements that the draft doesn't define; known ones inside them are judged."""
    known = [_tag("name", name) for name in sorted(ELEMENT_NAMES)]
    inside = [*(_ref(key) for key in ELEMENTS), _named("ref", _UNKNOWN)]
    any_attribute = _tag("zeroOrMore", _tag("attribute", _tag("anyName"), _tag("text")))
    content = _tag("mixed", _tag("zeroOrMore", _choice(inside)))
    element = _tag("element", _tag("anyName", _tag("except", *known)), any_attribute, content)
    return _named("define", _UNKNOWN, element)


def _foreign_attributes() -> _Tag:
    """Return the definition of attributes in namespaces, for the one element that has no others."""
    name = _tag("anyName", _tag("except", _tag("nsName", ns="")))
    return _named("define", _FOREIGN, _tag("zeroOrMore", _tag("attribute", name, _tag("text"))))


def _identifier(key: str) -> str:
    return key.replace("/", ".")


def _ref(key: str) -> _Tag:
    return _named("ref", _identifier(key))


def _choice(patterns: list[_Tag]) -> _Tag:
    return _tag("choice", *patterns) if len(patterns) > 1 else patterns[0]


def _pattern(pattern: str) -> _Tag:
    return _named("param", "pattern", pattern)


def _named(tag: str, name: str, *children: _Tag | str) -> _Tag:
    return _Tag(tag, {"name": name}, children)


def _tag(tag: str, *children: _Tag | str, **attributes: str) -> _Tag:
    return _Tag(tag, attributes, children)


def _text(tag: _Tag, indent: str) -> str:
    """Return an element as text; nothing in a schema needs an escape."""
    start = f"{indent}<{tag.name}" + "".join(f' {name}="{value}"' for name, value in tag.attributes.items())
    if not tag.children:
        return f"{start}/>"
    if isinstance(tag.children[0], str):
        return f"{start}>{tag.children[0]}</{tag.name}>"
    lines = [_text(child, f"{indent}  ") for child in tag.children if isinstance(child, _Tag)]
    return "\n".join([f"{start}>", *lines, f"{indent}</{tag.name}>"])
