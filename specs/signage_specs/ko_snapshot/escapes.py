"""What a text in quotes says: escapes as Go has them, decoded."""

import re
from collections.abc import Iterator

from signage_specs.span import Fault, Span

_ESCAPE = re.compile(
    r"""\\(?: (?P<short>[abfnrtv\\"])
            | x(?P<byte>[0-9A-Fa-f]{2})
            | u(?P<four>[0-9A-Fa-f]{4})
            | U(?P<eight>[0-9A-Fa-f]{8})
            | (?P<octal>[0-3][0-7]{2})
            | (?P<invalid>.?) )""",
    re.VERBOSE | re.DOTALL,
)
SHORT_ESCAPES = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "\\": "\\", '"': '"'}
BYTES = 0x80  # from here on a byte alone is no character
_BYTES_OF_TEXT = re.compile("[\udc80-\udcff]{2,}")
SURROGATES = range(0xD800, 0xE000)
BYTE_SURROGATES = range(0xDC80, 0xDD00)  # how Python decodes such bytes with `surrogateescape`
_LAST_CODE_POINT = 0x10FFFF


def unquoted(text: str, start: int, end: int, faults: list[Fault]) -> str:
    """Return what is between two quotes, with escapes decoded; an invalid escape stays as written.

    Faults are an `invalid-escape` for each escape that Go doesn't have, and an `unescaped-quote` for each quote
    without a backslash.
    """
    written = text[start:end]
    if "\\" not in written and '"' not in written:
        return written
    return _BYTES_OF_TEXT.sub(_joined, "".join(_decoded(text, start, end, faults)))


def _joined(match: re.Match[str]) -> str:
    r"""Return bytes that were written one by one as the characters that they are together: `\xc3\xa9` is é."""
    return match[0].encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape")


def _decoded(text: str, start: int, end: int, faults: list[Fault]) -> Iterator[str]:
    position = start
    for match in re.finditer(r'\\|"', text[start:end]):
        at = start + match.start()
        if at < position:  # inside the escape before it
            continue
        yield text[position:at]
        if match.group() == '"':
            faults.append(Fault("unescaped-quote", Span(at, at + 1)))
            yield '"'
            position = at + 1
            continue
        escape = _ESCAPE.match(text, at, end)
        decoded = _character(escape) if escape else None
        position = escape.end() if escape else at + 1
        if decoded is None:
            faults.append(Fault("invalid-escape", Span(at, position), text[at:position]))
        yield text[at:position] if decoded is None else decoded
    yield text[position:end]


def _character(escape: re.Match[str]) -> str | None:
    """Return what an escape stands for; None for one that Go doesn't have, such as half a surrogate pair."""
    if short := escape["short"]:
        return SHORT_ESCAPES[short]
    if escape["byte"] or escape["octal"]:
        byte = int(escape["byte"], 16) if escape["byte"] else int(escape["octal"], 8)
        return chr(byte if byte < BYTES else byte - BYTES + BYTE_SURROGATES.start)
    if digits := escape["four"] or escape["eight"]:
        code = int(digits, 16)
        return None if code > _LAST_CODE_POINT or code in SURROGATES else chr(code)
    return None
