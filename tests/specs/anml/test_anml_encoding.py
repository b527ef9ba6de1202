"""The bytes of a document tell its encoding, and a declaration that says otherwise is an error (rows 9 to 11)."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_specs.anml.encoding import ENCODINGS, decode, decode_utf_8
from signage_specs.anml.vocabulary import NAMESPACE
from signage_specs.registry import ANML_JSON, ANML_XML
from signage_specs.rule import Context

DOCUMENT = f'<anml xmlns="{NAMESPACE}" role="agent-response"/>'
MARKS = {"utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE, "utf-8": codecs.BOM_UTF8} | {
    "utf-32-le": codecs.BOM_UTF32_LE,
    "utf-32-be": codecs.BOM_UTF32_BE,
}


@pytest.mark.parametrize("first", ["<é/>", '{"é": 1}', "\n<é/>"])
@pytest.mark.parametrize("encoding", MARKS)
def test_every_encoding_of_unicode_is_read(encoding: str, first: str) -> None:
    plain = decode(first.encode(encoding))
    assert (first, encoding) == (plain.text, plain.encoding)
    marked = decode(MARKS[encoding] + first.encode(encoding))
    expected = "utf-8-sig" if encoding == "utf-8" else encoding[:6]
    assert (first, expected) == (marked.text, marked.encoding)
    assert {plain.encoding, marked.encoding} <= ENCODINGS.keys()


@pytest.mark.parametrize("data", [b"\xff", b"<caf\xe9/>", b"<\x00\x00", b"\xff\xfe\x00", b"\x00<\xd8\x00"])
def test_what_is_no_unicode_is_refused(data: bytes) -> None:
    with pytest.raises(UnicodeDecodeError):
        decode(data)


@given(st.binary(max_size=40))
def test_any_bytes_are_text_or_refused(data: bytes) -> None:
    for read in (decode, decode_utf_8):
        try:
            found = read(data)
        except UnicodeDecodeError:
            continue
        assert not found.text.startswith("\ufeff") or found.text.encode("utf-8") in data


@pytest.mark.parametrize(
    ("declared", "encoding", "expected"),
    [
        ("UTF-8", "utf-8", []),
        ("UTF-8", "", []),
        ("utf-8", "utf-8-sig", ["M011 warning"]),
        ("UTF-16", "utf-16", []),
        ("UTF-16LE", "utf-16", []),
        ("UTF-16", "utf-16-le", ["M011 error"]),
        ("UTF-8", "utf-16", ["M010 error"]),
        ("UTF-16", "utf-8", ["M010 error"]),
        ("UTF-16", "", ["M010 error"]),
        ("UTF-32", "utf-32", []),
        ("ISO-8859-1", "utf-8", ["M010 error"]),
        (None, "utf-8", ["M009 warning"]),
        (None, "utf-16", ["M009 error"]),
    ],
)
def test_xml(declared: str | None, encoding: str, expected: list[str]) -> None:
    text = (f'<?xml version="1.0" encoding="{declared}"?>\n' if declared else "") + DOCUMENT
    found = ANML_XML.check(text, Context(encoding=encoding))
    assert expected == sorted(f"{each.code} {each.severity}" for each in found)
    # The text alone can't be mended where the bytes are another encoding's.
    assert encoding.startswith("utf-8") or encoding == "" or not any(each.fix for each in found)


@pytest.mark.parametrize(
    ("encoding", "expected"),
    [("utf-8", []), ("utf-8-sig", ["M011 error"]), ("utf-16", ["M010 error"]), ("utf-32-le", ["M010 error"])],
)
def test_json(encoding: str, expected: list[str]) -> None:
    found = ANML_JSON.check('{"anml": "1.0", "role": "agent-response"}', Context(encoding=encoding))
    assert expected == [f"{each.code} {each.severity}" for each in found]
