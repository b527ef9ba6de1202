"""What may be written in XML, HTML and JSON, by the tags and keys that are open."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from signage.server.completions import KEYWORD, PROPERTY, REFERENCE, VALUE, Item, Names, words
from signage_specs.aaf.vocabulary import (
    ATTRIBUTES_BY_DIALECT,
    DIALECT_WITH_LINKS,
    ENUMERATIONS,
    KINDS_BY_DIALECT,
    MANIFEST_KEYS,
    PLAN_KEYS,
    SCHEMA_TYPES,
    VALUES,
)
from signage_specs.anml.elements import ELEMENTS
from signage_specs.anml.vocabulary import TEXT_KEY, VERSION_KEY, AttributeModel, ElementModel
from signage_specs.anml_trust.vocabulary import MANIFEST_KEYS as TRUST_KEYS
from signage_specs.anml_trust.vocabulary import RECORD_KEYS, SCOPES

_TAG = re.compile(r"<(/?)([\w.:-]++)(?>(?:[^<>\"']++|\"[^\"]*+\"|'[^']*+')*)(/?)>")
# The start tag that is open at the end of a text.
_OPEN_TAG = re.compile(r"<([\w.:-]+)((?:\s[^<>]*)?)\Z")
_OPEN_VALUE = re.compile(r"([\w.:-]+)\s*=\s*(?:\"[^\"]*|'[^']*)\Z")
_OUTERMOST = 2  # open keys: that around everything, which has no name, and the last one
_LONGEST_VALUE = 500  # code points of an open tag that are looked at for an attribute
_STRING = re.compile(r"\"(?>(?:[^\"\\\n]|\\.)*)(?P<closed>\"?)")
_KEY = re.compile(r"\"([^\"\\\n]*+)\"\s*+:")
_JSON = re.compile(r"\"(?>(?:[^\"\\\n]|\\.)*)\"?|[{}\[\],:]")


def _open_elements(before: str) -> list[str]:
    """Return the names of the elements that are open at the end of a text, the outermost first."""
    names: list[str] = []
    for tag in _TAG.finditer(before):
        if tag[1]:
            if tag[2] in names:
                del names[len(names) - 1 - names[::-1].index(tag[2]) :]
        elif not tag[3]:
            names.append(tag[2])
    return names


def _element(names: Iterable[str]) -> ElementModel | None:
    """Return what the innermost of some nested elements is; None where nothing is known of it."""
    known: ElementModel | None = None
    for name in names:
        child = known.children.get(name) if known is not None else None
        known = ELEMENTS.get((child.definition if child is not None else "") or name)
    return known


def in_xml(before: str, names: Names) -> Iterator[Item]:
    """Yield what may follow in ANML 1.0."""
    around = _open_elements(before)
    tag = _OPEN_TAG.search(before)
    if re.search(r"<\w*\Z", before):
        known = _element(around)
        yield from words(
            known.children if known is not None else ELEMENTS if not around else (), KEYWORD, "element"
        )
    elif tag is not None:
        known = _element([*around, tag[1]])
        value = _OPEN_VALUE.search(tag[2][-_LONGEST_VALUE:])
        if known is not None and value is not None:
            yield from _values(known.attributes.get(value[1]), names)
        elif known is not None and re.search(r"\s[\w-]*\Z", tag[2]):
            yield from words(known.attributes, PROPERTY, "attribute")


def _values(entry: AttributeModel | None, names: Names) -> Iterator[Item]:
    if entry is not None and entry.type == "reference":
        yield from words(names("id"), REFERENCE, "id")
    elif entry is not None:
        yield from words(("true", "false") if entry.type == "boolean" else entry.values, VALUE)


def _open_keys(before: str) -> tuple[list[str], bool]:
    """Return the keys that are open at the end of a text, and whether a key is to be written there."""
    keys: list[str] = []
    kinds: list[str] = []
    last, expects_key = "", False
    for sign in _JSON.findall(before):
        if sign in "{[":
            kinds.append(sign)
            keys.append(last)
            last, expects_key = "", sign == "{"
        elif sign in "}]":
            if kinds:
                kinds.pop()
                keys.pop()
            last, expects_key = "", False
        elif sign == ",":
            last, expects_key = "", kinds[-1:] == ["{"]
        elif sign == ":":
            expects_key = False
        elif expects_key:
            last = sign.strip('"')
    return [*keys, last], expects_key


def _path(before: str) -> tuple[list[str], bool] | None:
    """Return the open keys where a string has just been begun; None elsewhere."""
    for opened in _STRING.finditer(before):
        if opened.end() == len(before) and not opened["closed"]:
            return _open_keys(before[: opened.start()])
    return None


def in_json(before: str, names: Names) -> Iterator[Item]:
    """Yield what may follow in ANML 1.0 in JSON."""
    path = _path(before)
    if path is None:
        return
    *around, last = path[0]
    known = _element(["anml", *(key for key in around if key)])
    if known is not None and path[1]:
        yield from words(known.attributes, PROPERTY, "attribute")
        yield from words(known.children, KEYWORD, "element")
        yield from words((TEXT_KEY, VERSION_KEY), PROPERTY)
    elif known is not None:
        yield from _values(known.attributes.get(last), names)


def in_manifest(before: str, names: Names) -> Iterator[Item]:
    """Yield what may follow in an agent manifest, or in a part of one: `"invoice.create": {…}`."""
    is_part = before.lstrip().startswith('"')
    path = _path(f"{{{before}" if is_part else before)
    if path is None:
        return
    *around, last = path[0]
    kind = _part(around[1:])
    if is_part and around[1:] and around[1] not in MANIFEST_KEYS["manifest"]:
        kind = _part(around[2:], _kind_of_keys(before))
    if path[1]:
        yield from words(MANIFEST_KEYS.get(kind, ()), PROPERTY, f"key of a {kind}")
    elif kind == "page" or (kind == "" and around[-1:] == ["actions"]):
        yield from words(names("action"), REFERENCE, "action")
    else:
        yield from words(ENUMERATIONS.get(last, SCHEMA_TYPES if last == "type" else ()), VALUE)


def _kind_of_keys(before: str) -> str:
    """Return the part of a manifest that knows most of the keys that are written; an action where none tells."""
    said = set(_KEY.findall(before))
    kinds = ("action", "data view", "page", "error")
    return max(kinds, key=lambda kind: len(said & MANIFEST_KEYS[kind].keys()))


def _part(keys: list[str], kind: str = "manifest") -> str:
    """Return which part of a manifest, or of its part, some nested keys lead to; empty for none that is known."""
    position = 0
    while position < len(keys):
        wanted = MANIFEST_KEYS.get(kind, {}).get(keys[position], "")
        position += 2 if wanted.startswith("{") else 1
        kind = wanted.strip("{}") if wanted.strip("{}") in MANIFEST_KEYS and position <= len(keys) else ""
    return kind


def in_plan(before: str, names: Names) -> Iterator[Item]:
    """Yield what may follow in a planner's result."""
    path = _path(before)
    if path is not None and len(path[0]) == _OUTERMOST:
        if path[1]:
            yield from words(dict.fromkeys(chain(*PLAN_KEYS.values())), PROPERTY, "key of a planner's result")
        elif path[0][-1] == "action":
            yield from words(names("action"), REFERENCE, "action")


def in_trust(before: str, _names: Names) -> Iterator[Item]:
    """Yield what may follow in a trust manifest."""
    path = _path(before)
    if path is None:
        return
    if path[1] and len(path[0]) == _OUTERMOST:
        yield from words(TRUST_KEYS, PROPERTY, "key of a trust manifest")
    elif path[1]:
        yield from words(RECORD_KEYS, PROPERTY, "key of a domain that is trusted")
    elif "scope" in path[0]:
        yield from words(SCOPES, VALUE, "section of a document")


def in_html(before: str, names: Names) -> Iterator[Item]:
    """Yield what may follow in annotated HTML."""
    tag = _OPEN_TAG.search(before)
    if tag is None:
        return
    value = _OPEN_VALUE.search(tag[2][-_LONGEST_VALUE:])
    if value is None:
        if re.search(r"\s[\w-]*\Z", tag[2]):
            for name, meaning in ATTRIBUTES_BY_DIALECT[DIALECT_WITH_LINKS].items():
                yield Item(name, PROPERTY, meaning)
    elif value[1] == "data-agent-for-action":
        yield from words(names("action"), REFERENCE, "action")
    elif value[1] == "data-agent-kind":
        yield from words(KINDS_BY_DIALECT[DIALECT_WITH_LINKS], VALUE, "kind")
    else:
        yield from words(VALUES.get(value[1], ()), VALUE)
