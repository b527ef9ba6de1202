"""Decode the bytes of an HTML page so that encoding the text again gives the same bytes."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

_META_CHARSET = re.compile(rb"""<meta[^>]+?charset\s*=\s*["']?\s*([A-Za-z0-9_:.-]+)""", re.IGNORECASE)
_PRESCAN = 1024  # bytes; a browser looks for a declaration in no more than these
# What browsers read where a page declares one of these.
_READ_AS = {"iso8859-1": "cp1252", "ascii": "cp1252", "gb2312": "gbk", "iso8859-9": "cp1254", "tis-620": "cp874"}
# The legacy encodings of the Encoding Standard, by Python's names: no other codec is ever tried on a page.
_ENCODING = re.compile(
    r"cp(?:866|874|125[0-8]|949)|iso8859-(?:[2-8]|1[03-6])|koi8-[ru]|mac-(?:roman|cyrillic)"
    r"|gbk|gb18030|big5(?:hkscs)?|euc_(?:jp|kr)|iso2022_jp|shift_jis"
)


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text of a page; `text.encode(encoding)` gives the page's bytes."""

    text: str
    encoding: str


@dataclass(frozen=True, slots=True)
class Undecodable:
    """A page that can't be decoded without loss, and what to do about it."""

    reason: str


def decode(page: bytes) -> Decoded | Undecodable:
    """Decode a page: as UTF-8, else by its byte order mark or its declaration, when that loses nothing.

    A byte order mark stays in the text.
    """
    try:
        return Decoded(page.decode(), "utf-8")  # strict UTF-8 has one form
    except UnicodeError:
        pass
    for encoding in _sniffed(page):
        try:
            text = page.decode(encoding)
            if text.encode(encoding) == page:
                return Decoded(text, encoding)
        except UnicodeError:
            continue
    return Undecodable("it is neither UTF-8 nor in the encoding that it declares; save it as UTF-8")


def in_ascii_bytes(page: bytes) -> bytes:
    """Return a page in which ASCII is bytes of ASCII: in UTF-8 where it is in UTF-16. Never raises.

    Args:
        page: the bytes of the page.
    """
    if not page.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return page
    return page.decode("utf-16", "replace").encode("utf-8", "replace")


def _sniffed(page: bytes) -> tuple[str, ...]:
    """Return the encodings that the page itself names, as Python's codecs."""
    if page.startswith(codecs.BOM_UTF16_LE):
        return ("utf-16-le",)
    if page.startswith(codecs.BOM_UTF16_BE):
        return ("utf-16-be",)
    match = _META_CHARSET.search(page[:_PRESCAN])
    if match is None:
        return ()
    try:
        name = codecs.lookup(match[1].decode("ascii")).name
    except LookupError:
        return ()
    name = _READ_AS.get(name, name)
    return (name,) if _ENCODING.fullmatch(name) else ()
