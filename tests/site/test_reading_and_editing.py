from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_site.edit import apply_insertions, encode_with_insertions, in_order, insert_in
from signage_specs.readers.html_encoding import Decoded, Undecodable, decode


@pytest.mark.parametrize(
    ("page", "encoding"),
    [
        ("<p>é".encode(), "utf-8"),
        (b"\xef\xbb\xbf<p>", "utf-8"),
        (b"", "utf-8"),
        ("\ufeff<p>é".encode("utf-16-le"), "utf-16-le"),
        ("\ufeff<p>é".encode("utf-16-be"), "utf-16-be"),
        (b'<meta charset="iso-8859-1"><p>\xe9', "cp1252"),
        (b"<meta charset=latin2><p>\xe9", "iso8859-2"),
        (b'<meta http-equiv="content-type" content="text/html; charset=windows-1251">\xe9', "cp1251"),
        ("<meta charset=shift_jis><p>船".encode("shift_jis"), "shift_jis"),
        ("<meta charset=EUC-KR><p>배".encode("euc_kr"), "euc_kr"),
        # UTF-8 in spite of its declaration.
        ("<meta charset=iso-8859-1><p>é".encode(), "utf-8"),
    ],
)
def test_decoding_loses_nothing(page: bytes, encoding: str) -> None:
    decoded = decode(page)

    assert isinstance(decoded, Decoded)
    assert encoding == decoded.encoding
    assert page == decoded.text.encode(decoded.encoding)


@pytest.mark.parametrize(
    "page",
    [
        b"<p>\xe9",
        b"<meta charset=utf-8><p>\xe9",
        b"<meta charset=unheard-of><p>\xe9",
        b"<meta charset=rot13><p>\xe9",
        b"<meta charset=utf-16><p>\xe9",
        b"\xff\xfe\x00\xd8x",
        b" " * 2000 + b"<meta charset=iso-8859-1><p>\xe9",
    ],
)
def test_a_page_of_no_known_encoding_is_refused(page: bytes) -> None:
    decoded = decode(page)

    assert isinstance(decoded, Undecodable)
    assert "save it as UTF-8" in decoded.reason


@given(st.binary(max_size=200))
def test_decoding_never_raises(page: bytes) -> None:
    decoded = decode(page)
    assert isinstance(decoded, Undecodable) or page == decoded.text.encode(decoded.encoding)


def test_insertions_are_sorted_and_made_once() -> None:
    insertions = [(3, "C"), (0, "A"), (3, "twice"), (1, "B")]

    assert "AxByzC" == apply_insertions("xyz", in_order(insertions))
    assert "xyz" == apply_insertions("xyz", [])


@given(st.text(max_size=30), st.lists(st.tuples(st.integers(0, 30), st.text(max_size=3))))
def test_what_was_there_stays(text: str, wanted: list[tuple[int, str]]) -> None:
    insertions = [(min(offset, len(text)), inserted) for offset, inserted in wanted]
    result = apply_insertions(text, in_order(insertions))
    first = dict(reversed(insertions))

    assert len(text) + sum(map(len, first.values())) == len(result)
    rest = iter(result)
    assert all(character in rest for character in text)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "cp1252"])
@given(
    text=st.text(st.sampled_from("abé"), max_size=30) | st.text(st.characters(codec="utf-8"), max_size=30),
    wanted=st.lists(st.tuples(st.integers(0, 30), st.sampled_from(["", "x", "é"]))),
)
def test_bytes_are_inserted_as_text_is(encoding: str, text: str, wanted: list[tuple[int, str]]) -> None:
    text = text.encode(encoding, "ignore").decode(encoding)
    insertions = in_order([(min(offset, len(text)), inserted) for offset, inserted in wanted])
    signed = apply_insertions(text, insertions).encode(encoding)

    assert signed == insert_in(text.encode(encoding), text, insertions, encoding)
    assert signed == encode_with_insertions(text, insertions, encoding)
