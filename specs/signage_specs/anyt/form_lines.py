"""Read the form of early schema 2, one field a line, into the nodes that YAML has: the same rules judge both.

A line is `name: type[option,option] | label | setting, key=value, key="text"`. One with `#` in front is a comment.
"""

import re
from collections.abc import Iterator

from signage_specs.anyt.vocabulary import FIELD_KEYS, FORM_KEY, OPTION_TYPES, TYPE_ALIASES_2, VALIDATION_RULES
from signage_specs.readers.indent import indented_lines
from signage_specs.readers.yaml_nodes import YamlEntry, YamlMapping, YamlNode, YamlScalar, YamlSequence
from signage_specs.span import Fault, Span

_FIELD = re.compile(
    r"""(?P<name>[^\s:|]++)[ \t]*+:[ \t]*+(?P<type>[A-Za-z]++)[ \t]*+(?:\[(?P<options>[^\]|]*+)\])?+[ \t]*+
        (?:\|[ \t]*+(?P<label>[^|]*+)(?:\|(?P<settings>.*+))?+)?+$""",
    re.VERBOSE,
)
_SETTING = re.compile(
    r"""[ \t]*+(?P<key>[A-Za-z]++)[ \t]*+(?:=[ \t]*+(?:"(?P<quoted>(?:[^"\\]++|\\.)*+)"|(?P<bare>[^,"]*+)))?+[ \t]*+
        (?:,|$)""",
    re.VERBOSE,
)
_OPTION = re.compile(r"[^,]++")
_NUMBER = re.compile(r"[-+]?[0-9]++(?:\.[0-9]++)?+")
_ELISIONS = ("...", "…")


def form_lines(text: str, offset: int) -> tuple[YamlMapping, tuple[Fault, ...]]:
    """Return the form that lines describe, and what is no field. Never raises; linear.

    Args:
        text: what stands between the tags.
        offset: where it starts in the text that spans are wanted in, in code points.
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
    entries = [_text("name", match, "name", start), _entry("type", kind, _span(match, "type", start))]
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
    """Return the entries of a field's settings, its validation rules gathered; None for what is no setting."""
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


def _text(key: str, match: re.Match[str], group: str, start: int) -> YamlEntry:
    return _entry(key, match[group], _span(match, group, start))


def _entry(key: str, text: str, span: Span) -> YamlEntry:
    return YamlEntry(YamlScalar(span, key), YamlScalar(span, text, "str", "double"))


def _span(match: re.Match[str], group: str, offset: int) -> Span:
    start, end = match.span(group)
    return Span(offset + start, offset + end)
