"""The values of a JSON text, each with its place, and how scalars are read, also those that break the grammar."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from math import inf, isfinite, nan
from typing import TypeAlias

from signage_core.frozen import frozen
from signage_specs.span import Fault, Span

JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"

# A string that the grammar admits. Only such a string goes to the standard decoder: the error that it
# raises counts the lines before it, which makes many faulty strings quadratic.
_VALID = re.compile(r'"[^"\\\x00-\x1f]*+(?>(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*)"')
# A string as people get it wrong: it ends at its own quote, or with its line.
_LOOSE = {quote: re.compile(rf"{quote}(?>(?:[^{quote}\\\r\n]|\\[^\r\n]?)*)({quote}?)") for quote in ('"', "'")}
_ODD = re.compile(r'(?P<escape>\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt]))|\\[^\x00-\x1f]?|(?P<control>[\x00-\x1f])|"')
_SURROGATE = re.compile(r"[\ud800-\udfff]")
# An escaped backslash and an escaped pair are no fault; any other surrogate is.
_SURROGATE_ESCAPE = re.compile(
    r"\\\\|\\u[dD][89aAbB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|(?P<lone>\\u[dD][89a-fA-F][0-9a-fA-F]{2}|[\ud800-\udfff])"
)
_BEHIND_NUMBERS = frozenset(("", *",]} \t\n\r"))
_LONGEST_INTEGER = 308  # characters; a longer number may be too large for a float, and is read as one
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*+)(?>(\.[0-9]++)?)(?>([eE][+-]?[0-9]++)?)")
_LOOSE_NUMBER = re.compile(r"[+-]?(?:[0-9]++\.?+[0-9]*+|\.[0-9]++)(?>(?:[eE][+-]?[0-9]++)?)")
# What stands where a value should: up to the next thing that JSON, a comment or an elision gives a meaning.
_WORD = re.compile(r"(?>(?:[^\s,:\[\]{}\"'/#….]|/(?![/*])|\.(?!\.\.))+)")
_LITERALS: dict[str, bool | None] = {"true": True, "false": False, "null": None}
_NUMBER_WORDS = {"NaN": nan, "Infinity": inf, "-Infinity": -inf}
_NEAR_LITERALS = {"True": "true", "TRUE": "true", "False": "false", "FALSE": "false"} | dict.fromkeys(
    ("None", "NULL", "Null", "nil", "undefined"), "null"
)


@frozen
class JsonString:
    """A string; `span` includes its quotes, `value` has its escapes decoded."""

    span: Span
    value: str


@frozen
class JsonNumber:
    """A number: `text` as written, `value` an int where no fraction or exponent was written."""

    span: Span
    text: str
    value: int | float


@frozen
class JsonLiteral:
    """`true`, `false` or `null`."""

    span: Span
    value: bool | None


@frozen
class JsonUnknown:
    """A value that was left out (`...`) or could not be read. Its fault is in the document; rules pass over it."""

    span: Span


@frozen
class JsonMember:
    """One `"key": value` of an object."""

    key: JsonString
    value: JsonNode


@frozen
class JsonObject:
    """An object. Members stand in text order, repeated keys too.

    A text may be bare members, without braces. A `...` between members says that some were left out, as when the
    text ends too early.
    """

    span: Span
    members: tuple[JsonMember, ...]
    elided: bool = False

    def member(self, key: str) -> JsonMember | None:
        """Return the member of a key, the last one as most readers do, or None."""
        return next((member for member in reversed(self.members) if member.key.value == key), None)

    def get(self, key: str) -> JsonNode | None:
        """Return the value of a key, of a repeated key the last one, or None."""
        member = self.member(key)
        return member.value if member else None

    def to_python(self) -> dict[str, JsonValue]:
        """Return a dict; of a repeated key the last value counts."""
        return {member.key.value: to_python(member.value) for member in self.members}


@frozen
class JsonArray:
    """An array; `elided` is True where a `...` between the items or an early end leaves some out."""

    span: Span
    items: tuple[JsonNode, ...]
    elided: bool = False


JsonNode: TypeAlias = JsonObject | JsonArray | JsonString | JsonNumber | JsonLiteral | JsonUnknown


def to_python(node: JsonNode) -> JsonValue:
    """Return a value as Python's own types have it; None for one of which nothing is known."""
    if isinstance(node, JsonObject):
        return node.to_python()
    if isinstance(node, JsonArray):
        return [to_python(item) for item in node.items]
    return None if isinstance(node, JsonUnknown) else node.value


def is_null(node: JsonNode) -> bool:
    """Tell whether a value is `null`."""
    return isinstance(node, JsonLiteral) and node.value is None


def ordered(value: Mapping[str, JsonValue], order: Iterable[str]) -> dict[str, JsonValue]:
    """Return an object with the keys of `order` first, as far as it has them, and the others after them by name."""
    first = {key: value[key] for key in order if key in value}
    return first | {key: value[key] for key in sorted(value.keys() - first.keys())}


def canonical_json(value: JsonValue) -> str:
    """Return a value as JSON with two spaces of indentation and a line end.

    Raises ValueError where a number is NaN or infinite.
    """
    text = json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False)
    # Half a surrogate pair can't be encoded: it stays an escape.
    return _SURROGATE.sub(lambda half: f"\\u{ord(half[0]):04x}", text) + "\n"


def duplicate_keys(members: Iterable[JsonMember]) -> Iterator[Fault]:
    """Yield a fault for each key that comes again in one object, with the place of the first."""
    first: dict[str, Span] = {}
    for member in members:
        key, span = member.key.value, member.key.span
        earlier = first.setdefault(key, span)
        if earlier != span:
            yield Fault("duplicate-key", span, key, earlier)


def read_string(text: str, start: int, faults: list[Fault]) -> JsonString:
    """Return the string that starts at `start`, a double or a single quote."""
    match = _VALID.match(text, start)
    if match is None:
        return _read_loose(text, start, faults)
    end = match.end()
    value: str = json.loads(match.group()) if "\\" in match.group() else text[start + 1 : end - 1]
    if _SURROGATE.search(value):
        faults.extend(_lone_surrogates(text, start, end))
    return JsonString(Span(start, end), value)


def _read_loose(text: str, start: int, faults: list[Fault]) -> JsonString:
    quote = text[start]
    match = _LOOSE[quote].match(text, start)
    end, closed = (match.end(), bool(match.group(1))) if match else (start + 1, False)
    if not closed:
        faults.append(
            Fault("json-syntax", Span(start, end), "the string has no closing quote on its line. Write it")
        )
    elif quote == "'":
        faults.append(Fault("json-syntax", Span(start, end), "a string must be in double quotes. Write them"))
    inner = text[start + 1 : end - 1 if closed else end]
    value: str = json.loads('"' + _repaired(inner, start + 1, quote, faults) + '"')
    if _SURROGATE.search(value):
        faults.extend(_lone_surrogates(text, start, end))
    return JsonString(Span(start, end), value)


def _repaired(inner: str, offset: int, quote: str, faults: list[Fault]) -> str:
    """Return the inside of a string with every fault written as the grammar wants it."""

    def repair(match: re.Match[str]) -> str:
        odd, span = match.group(), Span(offset + match.start(), offset + match.end())
        if match["escape"]:
            return odd
        if odd == '"':
            return '\\"'
        if match["control"]:
            escape = f"\\u{ord(odd):04x}"
            faults.append(Fault("json-syntax", span, f"a string contains a control character. Write `{escape}`"))
            return escape
        if odd[1:] == quote:
            return quote
        faults.append(Fault("json-syntax", span, f"`{odd}` is not an escape of JSON. Write a backslash as `\\\\`"))
        return "\\\\" + odd[1:]

    return _ODD.sub(repair, inner)


def _lone_surrogates(text: str, start: int, end: int) -> list[Fault]:
    """Return a fault for each surrogate, escaped or raw, that is no half of a pair."""
    faults: list[Fault] = []
    for match in _SURROGATE_ESCAPE.finditer(text, start, end):
        lone = match.group("lone")
        if lone is not None:
            written = lone if len(lone) > 1 else f"\\u{ord(lone):04x}"
            span = Span(match.start(), match.end())
            faults.append(
                Fault("lone-surrogate", span, f"`{written}` is half of a surrogate pair. Write both halves")
            )
    return faults


def read_word(text: str, start: int, faults: list[Fault]) -> JsonLiteral | JsonNumber | JsonUnknown:
    """Return the number or literal at an offset, or an unknown value where there is none.

    Never raises; linear in what it reads.
    """
    number = _NUMBER.match(text, start)
    if number and text[number.end() : number.end() + 1] in _BEHIND_NUMBERS:
        return _number(number, faults)
    word = _WORD.match(text, start)
    if word is None:  # a closing bracket, a comma, a colon, an elision: the caller deals with it
        span = Span(start, start)
        faults.append(Fault("json-syntax", span, "a value is missing. Write one"))
        return JsonUnknown(span)
    if number and number.end() == word.end():
        return _number(number, faults)
    return _word(text, Span(*word.span()), faults)


def _number(match: re.Match[str], faults: list[Fault]) -> JsonNumber:
    written, span = match.group(), Span(*match.span())
    is_integer = match.group(1) is None and match.group(2) is None and len(written) <= _LONGEST_INTEGER
    value = int(written) if is_integer else float(written)
    if not isfinite(value):
        detail = f"`{written[:20]}` is too large for a number. Write a smaller one"
        faults.append(Fault("non-finite-number", span, detail))
    return JsonNumber(span, written, value)


def _word(text: str, span: Span, faults: list[Fault]) -> JsonLiteral | JsonNumber | JsonUnknown:
    word = text[span.start : span.end]
    if word in _LITERALS:
        return JsonLiteral(span, _LITERALS[word])
    if word in _NUMBER_WORDS:
        detail = f"`{word}` is not a number in JSON. Write one in digits, or `null`"
        faults.append(Fault("non-finite-number", span, detail))
        return JsonNumber(span, word, _NUMBER_WORDS[word])
    if word in _NEAR_LITERALS:
        meant = _NEAR_LITERALS[word]
        faults.append(Fault("json-syntax", span, f"`{word}` is not a word in JSON. Write `{meant}`"))
        return JsonLiteral(span, _LITERALS[meant])
    if _LOOSE_NUMBER.fullmatch(word):
        detail = f"`{word[:20]}` is not a number in JSON. Write it without `+`, leading zeros, bare points"
        faults.append(Fault("json-syntax", span, detail))
        return JsonNumber(span, word, float(word))
    return unknown_word(text, span, faults)


def unknown_word(text: str, span: Span, faults: list[Fault]) -> JsonUnknown:
    """Return what stands for a value without quotes, and report it by its first word."""
    word = text[span.start : span.end].split(maxsplit=1)[0]
    quotes = "straight double quotes" if word[0] in "\u201c\u201d\u201e\u00ab\u2018\u2019`" else "double quotes"
    faults.append(Fault("json-syntax", span, f"`{word[:20]}` is not a value. Write a string in {quotes}"))
    return JsonUnknown(span)
