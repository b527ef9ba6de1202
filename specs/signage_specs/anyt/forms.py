"""Read the form of an input cell as YAML nodes: YAML in a fence, or JSON or lines of fields between tags."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from signage_specs.anyt.tags import parse_tag
from signage_specs.anyt.tree import Block, Cell, Form
from signage_specs.anyt.vocabulary import (
    FIELD_KEYS,
    FORM_KEY,
    FORM_LANGUAGES_2,
    FORM_TAG_2,
    OPTION_TYPES,
    TYPE_ALIASES_2,
    VALIDATION_RULES,
)
from signage_specs.readers.indent import IndentedLine, indented_lines
from signage_specs.readers.json import read_json
from signage_specs.readers.json_nodes import JsonArray, JsonLiteral, JsonNode, JsonNumber, JsonObject, JsonString
from signage_specs.readers.yaml import YamlDocument, read_yaml
from signage_specs.readers.yaml_nodes import YamlAlias, YamlEntry, YamlMapping, YamlNode, YamlScalar, YamlSequence
from signage_specs.span import Fault, Span

_END_TAG = f"</{FORM_TAG_2}>"
_FIELDS = re.compile(rf'\s*+(?:\{{\s*+"{FORM_KEY}"\s*+:|{FORM_KEY}:[ \t]*+\r?\n\s*+-\s)')
_BARE_FIELDS = re.compile(rf"^{FORM_KEY}:[ \t]*+\r?\n[ \t]*+-[ \t]++(?:name|type|label):", re.MULTILINE)
_FRAGMENT_START = re.compile(r"\s*+(?:[^\s:]++[ \t]*+:|-\s)(?=\s|[A-Za-z_\"'{&*])")
_FIELD = re.compile(
    r"""(?P<name>[^\s:|]++)[ \t]*+:[ \t]*+(?P<type>[A-Za-z]++)[ \t]*+(?>(?:\[(?P<options>[^\]|]*+)\])?)[ \t]*+
        (?>(?:\|[ \t]*+(?P<label>[^|]*+)(?>(?:\|(?P<settings>.*+))?))?)$""",
    re.VERBOSE,
)
_SETTING = re.compile(
    r"""[ \t]*+(?P<key>[A-Za-z]++)[ \t]*+
        (?>(?:=[ \t]*+(?:"(?P<quoted>(?>(?:[^"\\]++|\\.)*))"|(?P<bare>[^,"]*+)))?)[ \t]*+
        (?:,|$)""",
    re.VERBOSE,
)
_OPTION = re.compile(r"[^,]++")
_NUMBER = re.compile(r"[-+]?[0-9]++(?>(?:\.[0-9]++)?)")
_ELISIONS = ("...", "…")


class _Extent(NamedTuple):
    """Where a form is: with its fence or tags, its language, and what stands between them."""

    span: Span
    language: str
    content: Span


def _form(
    place: _Extent, root: YamlNode | None, faults: tuple[Fault, ...], *, closed: bool = True, bare: bool = False
) -> Form:
    kinds = {fault.kind for fault in faults}
    broken = not kinds.isdisjoint(("yaml-syntax", "json-syntax"))
    return Form(*place, root, faults, closed, bare, broken, "elision" in kinds)


def is_form(text: str, block: Block) -> bool:
    """Whether a fenced block of YAML holds the fields of a form."""
    if not _BARE_FIELDS.search(text, block.content.start, block.content.end):
        return False
    return bool(fence_form(text, block).fields)


def fence_form(text: str, block: Block) -> Form:
    """Return the form that a fenced block of YAML is."""
    document = read_yaml(text[block.content.start : block.content.end], block.content.start)
    place = _Extent(block.span, block.language, block.content)
    return _form(place, document.root, document.faults, closed=block.closed)


def tagged_form(text: str, line: IndentedLine, end: int) -> Form:
    """Return the form that starts with a tag on a line, and ends with its end tag or at `end`."""
    tag = parse_tag(text, line)
    start = tag.span.end if tag and tag.complete else line.end
    kind = tag.attribute("type") if tag else None
    found = text.find(_END_TAG, start, end)
    content = Span(start, found if found >= 0 else end)
    span = Span(line.words_start, found + len(_END_TAG) if found >= 0 else end)
    language = (kind.value or "") if kind else ""
    if language not in FORM_LANGUAGES_2:
        return Form(span, language or FORM_TAG_2, content, None, (), found >= 0)
    read = json_values if language == "json" else form_lines
    root, faults = read(text[content.start : content.end], content.start)
    return _form(_Extent(span, language, content), root, faults, closed=found >= 0)


def fragment_form(text: str, document: YamlDocument | None) -> Form | None:
    """Return the form that a whole text is a fragment of: `fields:`, a list of fields, or one field."""
    span = Span(0, len(text))
    if text.lstrip().startswith("{"):
        root, faults = json_values(text, 0)
        known = isinstance(root, YamlMapping) and (root.entry(FORM_KEY) or _is_field(root))
        bare = isinstance(root, YamlMapping) and not root.entry(FORM_KEY)
        return _form(_Extent(span, "json", span), root, faults, bare=bare) if known else None
    if document is None or not _FRAGMENT_START.match(_without_comments(text)):
        return None
    root = document.root
    place = _Extent(span, "yaml", span)
    if isinstance(root, YamlMapping) and root.entry(FORM_KEY):
        return _form(place, root, document.faults)
    listed = isinstance(root, YamlSequence) and any(_is_field(item) for item in root.items)
    return _form(place, root, document.faults, bare=True) if listed or _is_field(root) else None


def unlabelled_form(text: str, cell: Cell) -> Span | None:
    """Return the place of what looks like an input's form and is none: a fence with another label, or no fence."""
    if cell.kind != "input" or cell.opening.inline:
        return None
    for block in cell.blocks:
        if block.kind == "fence" and block.closed and _FIELDS.match(text, block.content.start, block.content.end):
            return block.span
    starts = [block.span.start for block in cell.blocks]
    for match in _BARE_FIELDS.finditer(text, cell.body.start, cell.body.end):
        index = bisect_right(starts, match.start()) - 1
        if index < 0 or cell.blocks[index].span.end <= match.start():
            return Span(match.start(), match.start() + len(FORM_KEY) + 1)
    return None


def _is_field(node: YamlNode | None) -> bool:
    return (
        isinstance(node, YamlMapping)
        and bool(node.entry("type"))
        and bool(node.entry("name") or node.entry("label"))
    )


def _without_comments(text: str) -> str:
    """Return the text after its first comments, blank lines and elisions."""
    match = re.match(r"(?>(?:[ \t]*+(?>(?:#[^\n]*+|\.{3}[ \t\r]*+|…[ \t\r]*+)?)(?:\n|\Z))*)", text)
    return text[match.end() :] if match else text


def form_lines(text: str, offset: int) -> tuple[YamlMapping, tuple[Fault, ...]]:
    """Return the form that lines describe, and the lines that aren't a field. Never raises; linear.

    A line is `name: type[option,option] | label | setting, key=value, key="text"`. A line that starts with `#` is a
    comment.
    """
    fields: list[YamlNode] = []
    faults: list[Fault] = []
    for line in indented_lines(text):
        words = line.words.rstrip()
        start = offset + line.words_start
        if not words or words.startswith("#"):
            continue
        field = _field(words, start)
        if field:
            fields.append(field)
        else:
            kind = "elision" if words in _ELISIONS else "form-line"
            faults.append(Fault(kind, Span(start, start + len(words)), words))
    span = Span(offset, offset + len(text))
    sequence = YamlSequence(span, tuple(fields), complete=not faults)
    return YamlMapping(span, (YamlEntry(YamlScalar(span, FORM_KEY), sequence),)), tuple(faults)


def _field(words: str, start: int) -> YamlMapping | None:
    """Return the field of a line; None where it is none, or where a setting can't be read."""
    match = _FIELD.match(words)
    if not match:
        return None
    kind = TYPE_ALIASES_2.get(match["type"].lower(), match["type"])
    entries = [
        _entry(key, text, _span(match, key, start)) for key, text in (("name", match["name"]), ("type", kind))
    ]
    label = (match["label"] or "").rstrip()
    if label:
        at = start + match.start("label")
        entries.append(_entry("label", label, Span(at, at + len(label))))
    if match["options"] is not None or kind in OPTION_TYPES:
        entries += _options(match, start)
    if match["settings"] is not None:
        settings = _settings(match["settings"], start + match.start("settings"), kind)
        if settings is None:
            return None
        entries += settings
    return YamlMapping(Span(start, start + len(words)), tuple(entries))


def _options(match: re.Match[str], start: int) -> Iterator[YamlEntry]:
    if match["options"] is None:
        return
    at = start + match.start("options")
    options: list[YamlNode] = []
    for option in _OPTION.finditer(match["options"]):
        word = option[0].strip()
        first = at + option.start() + len(option[0]) - len(option[0].lstrip())
        span = Span(first, first + len(word))
        options.append(YamlMapping(span, (_entry("value", word, span), _entry("label", word, span)), flow=True))
    span = _span(match, "options", start)
    yield YamlEntry(YamlScalar(span, "options"), YamlSequence(span, tuple(options), flow=True))


def _settings(text: str, offset: int, kind: str) -> list[YamlEntry] | None:
    """Return the entries of a field's settings, its validation rules gathered; None for what isn't a setting."""
    entries: list[YamlEntry] = []
    rules: list[YamlEntry] = []
    position = 0
    while position < len(text):
        match = _SETTING.match(text, position)
        if not match:
            return None
        position = match.end()
        key = YamlScalar(_span(match, "key", offset), match["key"])
        value = _value(match, offset, kind)
        known = rules if key.text in VALIDATION_RULES and key.text not in FIELD_KEYS else entries
        known.append(YamlEntry(key, value))
    if rules:
        span = Span(rules[0].key.span.start, rules[-1].value.span.end)
        entries.append(YamlEntry(YamlScalar(span, "validation"), YamlMapping(span, tuple(rules), flow=True)))
    return entries


def _value(match: re.Match[str], offset: int, kind: str) -> YamlNode:
    """Return a setting's value: a word alone is true, a default is what the field's type has."""
    if match["quoted"] is not None:
        return YamlScalar(_span(match, "quoted", offset), match["quoted"], "str", "double")
    if match["bare"] is None:
        return YamlScalar(_span(match, "key", offset), "true", "bool", "json")
    word = match["bare"].strip()
    first = offset + match.start("bare")
    span = Span(first, first + len(word))
    if match["key"] == "default" and kind not in ("number", "checkbox"):
        text = YamlScalar(span, word, "str", "double")
        return YamlSequence(span, (text,), flow=True) if kind == "multiselect" else text
    if word in ("true", "false"):
        return YamlScalar(span, word, "bool", "json")
    if _NUMBER.fullmatch(word):
        return YamlScalar(span, word, "float" if "." in word else "int", "json")
    return YamlScalar(span, word, "str", "double")


def _entry(key: str, text: str, span: Span) -> YamlEntry:
    return YamlEntry(YamlScalar(span, key), YamlScalar(span, text, "str", "double"))


def _span(match: re.Match[str], group: str, offset: int) -> Span:
    start, end = match.span(group)
    return Span(offset + start, offset + end)


def json_values(text: str, offset: int) -> tuple[YamlNode | None, tuple[Fault, ...]]:
    """Return the value of a JSON text, and what breaks its grammar. Never raises; linear."""
    document = read_json(text)
    faults = tuple(
        replace(
            each, span=each.span.shifted(offset), earlier=each.earlier.shifted(offset) if each.earlier else None
        )
        for each in document.faults
    )
    # Behind a fault of the syntax anything may be missing, from any object or list.
    whole = all(fault.kind != "json-syntax" for fault in faults)
    return (_node(document.root, offset, whole=whole) if document.root else None), faults


def _node(node: JsonNode, offset: int, *, whole: bool) -> YamlNode:
    """Return a JSON node as a YAML node; the reader bounds the depth."""
    span = node.span.shifted(offset)
    if isinstance(node, JsonObject):
        entries = tuple(
            YamlEntry(_node(each.key, offset, whole=whole), _node(each.value, offset, whole=whole))
            for each in node.members
        )
        return YamlMapping(span, entries, flow=True, complete=whole and not node.elided)
    if isinstance(node, JsonArray):
        items = tuple(_node(item, offset, whole=whole) for item in node.items)
        return YamlSequence(span, items, flow=True, complete=whole and not node.elided)
    if isinstance(node, JsonString):
        return YamlScalar(span, node.value, "str", "double")
    if isinstance(node, JsonNumber):
        return YamlScalar(span, node.text, "int" if isinstance(node.value, int) else "float", "json")
    if isinstance(node, JsonLiteral):
        text = "null" if node.value is None else str(node.value).lower()
        return YamlScalar(span, text, "null" if node.value is None else "bool", "json")
    return YamlAlias(span, "", None)
