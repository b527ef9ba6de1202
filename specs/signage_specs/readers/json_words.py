"""Read a number or a word of JSON, and what stands where one should."""

import re
from math import inf, isfinite, nan

from signage_specs.readers.json_nodes import JsonLiteral, JsonNumber, JsonUnknown
from signage_specs.span import Fault, Span

_BEHIND_NUMBERS = frozenset(("", *",]} \t\n\r"))
_LONGEST_INTEGER = 308  # characters; a longer number may be too large for a float, and is read as one
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*+)(\.[0-9]++)?+([eE][+-]?[0-9]++)?+")
_LOOSE_NUMBER = re.compile(r"[+-]?(?:[0-9]++\.?+[0-9]*+|\.[0-9]++)(?:[eE][+-]?[0-9]++)?+")
# What stands where a value should: up to the next thing that JSON, a comment or an elision gives a meaning.
_WORD = re.compile(r"(?:[^\s,:\[\]{}\"'/#….]|/(?![/*])|\.(?!\.\.))++")
_LITERALS: dict[str, bool | None] = {"true": True, "false": False, "null": None}
_NUMBER_WORDS = {"NaN": nan, "Infinity": inf, "-Infinity": -inf}
_NEAR_LITERALS = {"True": "true", "TRUE": "true", "False": "false", "FALSE": "false"} | dict.fromkeys(
    ("None", "NULL", "Null", "nil", "undefined"), "null"
)


def read_word(text: str, start: int, faults: list[Fault]) -> JsonLiteral | JsonNumber | JsonUnknown:
    """Return the number or literal at an offset, or an unknown value where there is none.

    Never raises; linear in what it reads.

    Args:
        text: the whole text.
        start: the offset of the value; no bracket and no quote stands there.
        faults: takes `json-syntax` and `non-finite-number` faults.
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
    return _word(word.group(), Span(*word.span()), faults)


def _number(match: re.Match[str], faults: list[Fault]) -> JsonNumber:
    written, span = match.group(), Span(*match.span())
    is_integer = match.group(1) is None and match.group(2) is None and len(written) <= _LONGEST_INTEGER
    value = int(written) if is_integer else float(written)
    if not isfinite(value):
        detail = f"`{written[:20]}` is too large for a number. Write a smaller one"
        faults.append(Fault("non-finite-number", span, detail))
    return JsonNumber(span, written, value)


def _word(word: str, span: Span, faults: list[Fault]) -> JsonLiteral | JsonNumber | JsonUnknown:
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
    quotes = "straight double quotes" if word[0] in "\u201c\u201d\u201e\u00ab\u2018\u2019`" else "double quotes"
    faults.append(Fault("json-syntax", span, f"`{word[:20]}` is not a value. Write a string in {quotes}"))
    return JsonUnknown(span)
