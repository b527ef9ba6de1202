"""Decode one JSON string, also one that breaks the grammar."""

import json
import re

from signage_specs.readers.json_nodes import JsonString
from signage_specs.span import Fault, Span

# A string that the grammar admits. Only such a string goes to the standard decoder: the error that it
# raises counts the lines before it, which makes many faulty strings quadratic.
_VALID = re.compile(r'"[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*+"')
# A string as people get it wrong: it ends at its own quote, or with its line.
_LOOSE = {quote: re.compile(rf"{quote}(?:[^{quote}\\\r\n]|\\[^\r\n]?)*+({quote}?)") for quote in ('"', "'")}
_ODD = re.compile(r'(?P<escape>\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt]))|\\[^\x00-\x1f]?|(?P<control>[\x00-\x1f])|"')
_SURROGATE = re.compile(r"[\ud800-\udfff]")
# An escaped backslash and an escaped pair are no fault; any other surrogate is.
_SURROGATE_ESCAPE = re.compile(
    r"\\\\|\\u[dD][89aAbB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|(?P<lone>\\u[dD][89a-fA-F][0-9a-fA-F]{2}|[\ud800-\udfff])"
)


def read_string(text: str, start: int, faults: list[Fault]) -> JsonString:
    """Return the string that starts at `start`, a double or a single quote.

    Args:
        text: the whole document.
        start: the offset of the opening quote.
        faults: takes `json-syntax` and `lone-surrogate` faults.
    """
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
