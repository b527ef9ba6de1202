"""Decode the bytes of an HTML page so that encoding the text again gives the same bytes."""

import codecs
import re
from collections.abc import Iterator
from functools import lru_cache

from signage_core.frozen import frozen
from signage_specs.readers.html_source import scan_start_tag

#: Bytes; a browser looks for a declaration in no more than these, its `>` included.
LONGEST_PRESCAN = 1024
# A comment may end with the hyphens that it starts with.
_PIECE = re.compile(
    r"""(?P<passed><!--(?:-?>|.*?-->|.*+)|<[!?][^>]*+|</(?![a-z])[^>]*+)
    |(?P<meta><meta(?=[\t\n\f\r /]))|</?[a-z]""",
    re.IGNORECASE | re.DOTALL | re.VERBOSE,
)
_IN_CONTENT = re.compile(
    r"""charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^"'\t\n\f\r ;][^\t\n\f\r ;]*))""", re.IGNORECASE
)
_LABEL = re.compile(r"[\w:.-]+", re.ASCII)  # no other has a name that browsers know


def declared_encodings(page: bytes) -> Iterator[str]:
    """Yield the encodings that a page declares where browsers look (HTML, section 13.2.3.2), as they are written.

    Browsers read the page in the first one that they know. Never raises.
    """
    text = page[:LONGEST_PRESCAN].decode("latin-1")
    offset = 0
    while (piece := _PIECE.search(text, offset)) is not None:
        offset = piece.end()
        if piece["passed"] is not None:
            continue
        tag = scan_start_tag(text, piece.start())
        offset = max(offset, tag.end)
        if not text.endswith(">", 0, offset):
            return  # the rest may be one of its attributes
        if piece["meta"] is not None:
            yield from _declared({each.name: each.value for each in tag.attributes})


def _declared(attributes: dict[str, str]) -> Iterator[str]:
    label = attributes.get("charset", "")
    if "charset" not in attributes and attributes.get("http-equiv", "").lower() == "content-type":
        match = _IN_CONTENT.search(attributes.get("content", ""))
        label = "" if match is None else next(filter(None, match.groups()), "")
    label = label.strip("\t\n\f\r ")
    if _LABEL.fullmatch(label):
        yield label


# The legacy encodings of the Encoding Standard (section 4.2): Python's codec that reads most of what browsers
# read, and the names that a page may give it, in lowercase. No other codec is ever tried on a page. Names that
# only Python knows, such as `latin-1`, lead here by what it calls the codec. A few signs of Big5, EUC-JP,
# ISO-2022-JP and KOI8-U are read as other ones than in browsers, mostly as look-alikes. They are written as they
# were.
_LABELS = {
    "cp866": "866 cp866 csibm866 ibm866",
    "iso8859-2": "csisolatin2 iso-8859-2 iso-ir-101 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2",
    "iso8859-3": "csisolatin3 iso-8859-3 iso-ir-109 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3",
    "iso8859-4": "csisolatin4 iso-8859-4 iso-ir-110 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4",
    "iso8859-5": "csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso88595 iso_8859-5 iso_8859-5:1988",
    "iso8859-6": "arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 iso-8859-6-e "
    "iso-8859-6-i iso-ir-127 iso88596 iso_8859-6 iso_8859-6:1987",
    "iso8859-7": "csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso88597 iso_8859-7 "
    "iso_8859-7:1987 sun_eu_greek",
    "iso8859-8": "csiso88598e csiso88598i csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-8859-8-i iso-ir-138 "
    "iso88598 iso_8859-8 iso_8859-8:1988 logical visual",
    "iso8859-10": "csisolatin6 iso-8859-10 iso-ir-157 iso885910 l6 latin6",
    "iso8859-13": "iso-8859-13 iso885913",
    "iso8859-14": "iso-8859-14 iso885914",
    "iso8859-15": "csisolatin9 iso-8859-15 iso885915 iso_8859-15 l9",
    "iso8859-16": "iso-8859-16",
    "koi8-r": "cskoi8r koi koi8 koi8_r",
    "koi8-u": "koi8-ru",
    "mac-roman": "csmacintosh mac macintosh x-mac-roman",
    "mac-cyrillic": "x-mac-cyrillic x-mac-ukrainian",
    "cp874": "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874",
    "cp1250": "windows-1250 x-cp1250",
    "cp1251": "windows-1251 x-cp1251",
    "cp1252": "ansi_x3.4-1968 ascii cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 iso_8859-1 "
    "iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252 x-user-defined",
    "cp1253": "windows-1253 x-cp1253",
    "cp1254": "csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5 "
    "windows-1254 x-cp1254",
    "cp1255": "windows-1255 x-cp1255",
    "cp1256": "windows-1256 x-cp1256",
    "cp1257": "windows-1257 x-cp1257",
    "cp1258": "windows-1258 x-cp1258",
    "gbk": "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 iso-ir-58 x-gbk",
    "gb18030": "",
    "big5hkscs": "big5 big5-hkscs cn-big5 csbig5 x-x-big5",
    "euc_jp": "cseucpkdfmtjapanese euc-jp x-euc-jp",
    "iso2022_jp": "csiso2022jp iso-2022-jp",
    "cp932": "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis",
    "cp949": "cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 "
    "windows-949",
}
# Python's own names among them: browsers look on for a declaration that they know.
_NO_LABELS = frozenset({
    "big5hkscs", "cp874", "cp932", "cp949", "euc_jp", "iso2022_jp", "iso8859-16", "mac-cyrillic", "mac-roman",
})  # fmt: skip
_CODECS = {label: codec for codec, labels in _LABELS.items() for label in {codec, *labels.split()} - _NO_LABELS}
# Browsers read GBK as GB18030. A page that GBK is enough for is given nothing that other readers of GBK don't know.
_WIDER = {"gbk": "gb18030"}
_ESCAPE = b"\x1b"  # what begins all in ISO-2022-JP that isn't ASCII
_SAVE = "; save it as UTF-8"
_NEITHER = f"it is neither UTF-8 nor in the encoding that it declares{_SAVE}"
# How a page in UTF-16 starts: with a byte order mark, or with the declaration of XML.
_MARKS = {
    codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be",
    "<?x".encode("utf-16-le"): "utf-16-le", "<?x".encode("utf-16-be"): "utf-16-be",
}  # fmt: skip
# What browsers read as UTF-8 where a page declares it: bytes that they found it in aren't UTF-16.
_UNICODE = frozenset({
    "unicode-1-1-utf-8", "unicode11utf8", "unicode20utf8", "utf-8", "utf8", "x-unicode20utf8", "unicodefffe",
    "utf-16be", "csunicode", "iso-10646-ucs-2", "ucs-2", "unicode", "unicodefeff", "utf-16", "utf-16le",
})  # fmt: skip


@frozen
class Decoded:
    """The text of a page; `text.encode(encoding)` gives the page's bytes."""

    text: str
    encoding: str


@frozen
class Undecodable:
    """A page that can't be decoded without loss, and what to do about it."""

    reason: str


def decode(page: bytes, served_as: str = "") -> Decoded | Undecodable:
    """Decode a page: by its mark of UTF-16, else as UTF-8, else by its declaration, when that loses nothing.

    What a host says that it is served as counts more than what the page declares.

    A byte order mark stays in the text. A page of ASCII alone that declares a legacy encoding is ASCII: what is
    inserted in UTF-8 would be read in that encoding.
    """
    encoding = _marked(page)
    if encoding:
        return _lossless(page, encoding)[0] or Undecodable(_NEITHER)
    try:
        text = page.decode()
    except UnicodeError:
        return _decode_other(page, served_as)
    return _as_ascii(page, text) if text.isascii() else Decoded(text, "utf-8")


def _marked(page: bytes) -> str:
    return next((encoding for mark, encoding in _MARKS.items() if page.startswith(mark)), "")


def _decode_other(page: bytes, served_as: str) -> Decoded | Undecodable:
    if page.startswith(codecs.BOM_UTF8):  # browsers believe it more than anything else, and replace what is wrong
        return Undecodable(_NEITHER)
    label = served_as if _codec(served_as) is not None else declared_encoding(page)
    codec = _codec(label)
    return Undecodable(_unknown(label)) if codec is None else _decode_legacy(page, codec, label)


def _as_ascii(page: bytes, text: str) -> Decoded | Undecodable:
    label = declared_encoding(page)
    codec = _codec(label)
    if codec == "iso2022_jp" and _ESCAPE in page:
        return _decode_legacy(page, codec, label)
    return Decoded(text, "utf-8" if codec is None else "ascii")


def _decode_legacy(page: bytes, codec: str, label: str) -> Decoded | Undecodable:
    decoded, is_read = _lossless(page, codec)
    if decoded is None and codec in _WIDER:
        decoded, is_read = _lossless(page, _WIDER[codec])
    if decoded is not None:
        return decoded
    if is_read:
        return Undecodable(f"read as {label} and written again, some of its bytes would be different{_SAVE}")
    # Browsers may read it nevertheless: for a few characters there is no codec in Python.
    return Undecodable(f"some of it can't be read as {label}, the encoding that it declares{_SAVE}")


def _lossless(page: bytes, encoding: str) -> tuple[Decoded | None, bool]:
    """Return what a codec reads, where it writes the same bytes again; and whether it reads the page at all."""
    try:
        text = page.decode(encoding)
    except UnicodeError:
        return None, False
    try:
        same = text.encode(encoding) == page
    except UnicodeError:
        same = False
    return (Decoded(text, encoding) if same else None), True


def in_ascii_bytes(page: bytes) -> bytes:
    """Return a page in which ASCII is bytes of ASCII: in UTF-8 where it is in UTF-16. Never raises."""
    encoding = _marked(page)
    return page.decode(encoding, "replace").encode("utf-8", "replace") if encoding else page


def declared_encoding(page: bytes) -> str:
    """Return the first encoding that a page declares and browsers know, as it is written.

    Without one it is the first unknown one; empty where the page declares none.
    """
    return _declared_encoding(page[:LONGEST_PRESCAN])


@lru_cache(maxsize=4)
def _declared_encoding(start: bytes) -> str:
    first = ""
    for label in declared_encodings(start):
        if label.lower() in _UNICODE or label.lower() in _CODECS:
            return label
        first = first or label
    return first


@lru_cache(maxsize=64)
def _codec(label: str) -> str | None:
    """Return Python's codec for a legacy encoding; None for UTF-8 and for what no page is read as."""
    if not label:
        return None
    codec = _CODECS.get(label.lower())
    if codec is not None:
        return codec
    try:
        name = codecs.lookup(label).name
    except LookupError:
        return None
    return name if name in _LABELS else _CODECS.get(name)


def _unknown(label: str) -> str:
    """Return why a page isn't read that isn't UTF-8 and declares no legacy encoding."""
    if not label:
        return f"it is not UTF-8, and declares no encoding in its first 1,024 bytes{_SAVE}"
    if label.lower() in _UNICODE:
        return _NEITHER
    return f"it is not UTF-8, and declares {label}, which browsers don't read{_SAVE}"
