"""Read what a selector asks for, and tell what one element has of it, as browsers do."""

from __future__ import annotations

import re
import string
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from justhtml.selector import (
    CompoundSelector,
    SelectorError,
    SelectorLimits,
    SelectorList,
    SimpleSelector,
    parse_selector,
)

if TYPE_CHECKING:
    from signage_specs.readers.portable_html import PortableElement

# A page may be of any size.
LIMITS = SelectorLimits(
    max_length=1 << 30, max_list_items=1 << 30, max_match_steps=1 << 60, max_match_bytes=1 << 60
)
# What the library is asked of one element: where it stands among its siblings, or that it is empty.
_BY_PLACE = frozenset(
    (
        *("empty", "first-child", "first-of-type", "last-child", "last-of-type", "nth-child", "nth-of-type"),
        *("only-child", "only-of-type", "root"),
    )
)
# Attributes of HTML whose values are the same in either case (HTML, 4.16.1, "Case-sensitivity of selectors").
_OF_EITHER_CASE = frozenset(
    (
        *("accept", "accept-charset", "align", "alink", "axis", "bgcolor", "charset", "checked", "clear"),
        *("codetype", "color", "compact", "declare", "defer", "dir", "direction", "disabled", "enctype", "face"),
        *("frame", "hreflang", "http-equiv", "lang", "language", "link", "media", "method", "multiple"),
        *("nohref", "noresize", "noshade", "nowrap", "readonly", "rel", "rev", "rules", "scope", "scrolling"),
        *("selected", "shape", "target", "text", "type", "valign", "valuetype", "vlink"),
    )
)
# What stands before the name of a trait: of an element's name, nothing.
_SIGNS = {
    SimpleSelector.TYPE_TAG: "",
    SimpleSelector.TYPE_CLASS: ".",
    SimpleSelector.TYPE_ID: "#",
    SimpleSelector.TYPE_ATTR: "[",
}
_LOWERCASE = str.maketrans({letter: letter.lower() for letter in string.ascii_uppercase})
_WHITE_SPACE = re.compile(r"[\t\n\f\r ]+")


class Compound(NamedTuple):
    """What a selector says of one element.

    Attributes:
        simple: the names, classes, ids and attributes.
        by_place: what the library is asked; None where that is nothing.
        traits: what all its elements have, as `traits_of` says it.
        is_trait: an element that has the one trait has all of `simple`.
        within: selectors that match all its elements.
        without: selectors that match none of them.
    """

    simple: tuple[SimpleSelector, ...]
    by_place: CompoundSelector | None
    traits: tuple[str, ...]
    is_trait: bool
    within: tuple[str, ...]
    without: tuple[str, ...]


@lru_cache(maxsize=1024)
def parsed_selector(selector: str) -> list[list[tuple[str | None, Compound]]]:
    """Return the alternatives of a selector: each is what it says of single elements, and how they stand.

    Raises:
        SelectorError: it is no selector, or has a pseudo-class that isn't known here.
    """
    parsed = parse_selector(selector, limits=LIMITS)
    alternatives = parsed.selectors if isinstance(parsed, SelectorList) else [parsed]
    return [
        [(combinator, _read_compound(compound)) for combinator, compound in each.parts] for each in alternatives
    ]


def traits_of(element: PortableElement) -> set[str]:
    """Return the name, attributes, their values, classes and id of an element, in lowercase."""
    found = {element.tag}
    for name, value in element.attrs.items():
        found.update((f"[{name}", f"[{name}={value or ''}"))
        if name == "class":
            found.update(f".{each}" for each in _WHITE_SPACE.split(value or ""))
        elif name == "id":
            found.add(f"#{value or ''}")
    return set(map(str.lower, found))


def has_simple(element: PortableElement, simple: SimpleSelector, *, in_quirks: bool) -> bool:
    """Tell whether an element is or has what a selector names."""
    name = simple.name or ""
    if simple.type == SimpleSelector.TYPE_TAG:
        return element.tag.lower() == name.lower()
    if simple.type == SimpleSelector.TYPE_CLASS:
        return _is_value(element.attr("class"), "~=", name, in_either_case=in_quirks)
    if simple.type == SimpleSelector.TYPE_ID:
        return _is_value(element.attr("id"), "=", name, in_either_case=in_quirks)
    in_either_case = name in _OF_EITHER_CASE and element.namespace.value == "html"
    value = next((value or "" for each, value in element.attrs.items() if each.lower() == name), None)
    return _is_value(value, simple.operator or "", simple.value or "", in_either_case=in_either_case)


def _is_value(value: str | None, operator: str, wanted: str, *, in_either_case: bool) -> bool:
    """Tell whether the value of an attribute is what a selector asks for (Selectors 4, 6)."""
    if value is None or not operator:
        return value is not None
    if in_either_case:
        value, wanted = _lower(value), _lower(wanted)
    if operator == "=":
        return value == wanted
    if operator == "~=":
        return bool(wanted) and wanted in _WHITE_SPACE.split(value)
    if operator == "|=":
        return value == wanted or value.startswith(f"{wanted}-")
    test = {"^=": value.startswith, "$=": value.endswith, "*=": value.__contains__}[operator]
    return bool(wanted) and test(wanted)


def _lower(text: str) -> str:
    """Return a text with its letters of ASCII in lowercase."""
    return text.translate(_LOWERCASE)


def _trait(simple: SimpleSelector) -> str:
    value = f"={simple.value or ''}" if simple.operator == "=" else ""
    return _SIGNS[simple.type] + (simple.name or "") + value


def _is_trait(simple: SimpleSelector) -> bool:
    return simple.type == SimpleSelector.TYPE_TAG or (
        simple.type == SimpleSelector.TYPE_ATTR and not simple.operator
    )


def _read_compound(compound: CompoundSelector) -> Compound:
    simple: list[SimpleSelector] = []
    by_place: list[SimpleSelector] = []
    listed: dict[str, list[str]] = {"is": [], "not": []}
    for each in compound.selectors:
        name = each.name or ""
        if each.type == SimpleSelector.TYPE_PSEUDO and name in _BY_PLACE:
            by_place.append(each)
        elif each.type == SimpleSelector.TYPE_PSEUDO and name in listed and each.arg:
            parsed_selector(each.arg)  # judged now, not first on a page where it is asked
            listed[name].append(each.arg)
        elif each.type == SimpleSelector.TYPE_PSEUDO:
            raise SelectorError(f"without turbohtml, :{name} isn't known; install turbohtml, or ask without it")
        elif each.type != SimpleSelector.TYPE_UNIVERSAL:
            simple.append(each)
    return Compound(
        tuple(simple),
        CompoundSelector(by_place) if by_place else None,
        tuple(map(_trait, simple)),
        len(simple) == 1 and not listed["is"] and _is_trait(simple[0]),
        tuple(listed["is"]),
        tuple(listed["not"]),
    )
