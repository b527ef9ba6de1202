"""Decode the bytes of an ANML 1.0 document, and say in which encoding of Unicode they are (section 10.2)."""

import codecs
from typing import Final, NamedTuple

ENCODINGS: Final = {
    "utf-8": "UTF-8", "utf-8-sig": "UTF-8 with a byte order mark", "utf-16": "UTF-16 with a byte order mark",
    "utf-16-le": "UTF-16 without a byte order mark", "utf-16-be": "the same, its high bytes first",
    "utf-32": "UTF-32 with a byte order mark", "utf-32-le": "UTF-32 without a byte order mark",
    "utf-32-be": "the same, its high bytes first",
}  # fmt: skip
"""Every encoding that a document can have, by the name that Python has for it."""

# UTF-32's mark starts like UTF-16's, so it is looked for first.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"), (codecs.BOM_UTF32_BE, "utf-32"), (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"), (codecs.BOM_UTF8, "utf-8-sig"),
)  # fmt: skip
# Without a mark, the bytes of the first character tell: it is `<`, `{` or white space.
_FIRST = frozenset(b"<{ \t\r\n")
_WIDE, _WIDER = 2, 4


class Decoded(NamedTuple):
    """A decoded document: its text without a byte order mark, and the key of its encoding in ENCODINGS."""

    text: str
    encoding: str


def decode(data: bytes) -> Decoded:
    """Return the text of a document's bytes: by its byte order mark, by its first bytes, or as UTF-8.

    What the XML declaration says is not followed: no encoding but Unicode's is allowed, and those are told apart
    without it. Whether it agrees is the business of rules. Raises UnicodeDecodeError where the bytes are in none of
    them; its `start` is the first byte at fault.
    """
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), None) or _unmarked(data)
    return Decoded(data.decode(encoding), encoding)


def decode_utf_8(data: bytes) -> Decoded:
    """Return the text of bytes that are UTF-8, with or without a byte order mark.

    Raises UnicodeDecodeError where they are not UTF-8.
    """
    return Decoded(data.decode("utf-8-sig"), "utf-8-sig" if data.startswith(codecs.BOM_UTF8) else "utf-8")


def _unmarked(data: bytes) -> str:
    """Return the encoding of bytes without a mark."""
    if len(data) >= _WIDER:
        if data[0] in _FIRST and data[1:4] == b"\0\0\0":
            return "utf-32-le"
        if data[3] in _FIRST and data[:3] == b"\0\0\0":
            return "utf-32-be"
    if len(data) >= _WIDE:
        if data[0] in _FIRST and data[1] == 0:
            return "utf-16-le"
        if data[0] == 0 and data[1] in _FIRST:
            return "utf-16-be"
    return "utf-8"
