from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_site.pages.edit import apply_insertions, encode_with_insertions, in_order
from signage_specs.readers.html_encoding import Decoded, Undecodable, declared_encoding, decode


@pytest.mark.parametrize(
    ("page", "encoding"),
    [
        ("<p>é".encode(), "utf-8"),
        (b"\xef\xbb\xbf<p>", "utf-8"),
        (b"", "utf-8"),
        ("\ufeff<p>é".encode("utf-16-le"), "utf-16-le"),
        ("\ufeff<p>é".encode("utf-16-be"), "utf-16-be"),
        ("<?xml version='1.0'?><p>x".encode("utf-16-le"), "utf-16-le"),
        ("<?xml version='1.0'?><p>x".encode("utf-16-be"), "utf-16-be"),
        (b'<meta charset="iso-8859-1"><p>\xe9', "cp1252"),
        (b"<meta charset=latin2><p>\xe9", "iso8859-2"),
        (b'<meta http-equiv="content-type" content="text/html; charset=windows-1251">\xe9', "cp1251"),
        # What browsers read where a page declares an encoding is often more than its name says.
        ("<meta charset=shift_jis><p>船①\uff5e".encode("cp932"), "cp932"),
        ("<meta charset=x-sjis><p>船".encode("cp932"), "cp932"),
        ("<meta charset=Windows-31J><p>船".encode("cp932"), "cp932"),
        ("<meta charset=EUC-KR><p>배똠".encode("cp949"), "cp949"),
        ("<meta charset=ks_c_5601-1987><p>배".encode("cp949"), "cp949"),
        ("<meta charset=gb2312><p>船鎔€".encode("gb18030"), "gb18030"),
        ("<meta charset=gb2312><p>船鎔".encode("gbk"), "gbk"),
        ("<meta charset=x-gbk><p>\u0e01".encode("gb18030"), "gb18030"),
        ("<meta charset=big5><p>船啫".encode("big5hkscs"), "big5hkscs"),
        ("<meta charset=x-euc-jp><p>船".encode("euc_jp"), "euc_jp"),
        ("<meta charset=x-cp1252><p>é".encode("cp1252"), "cp1252"),
        ("<meta charset=x-user-defined><p>é".encode("cp1252"), "cp1252"),
        ("<meta charset=iso-8859-8-i><p>א".encode("iso8859-8"), "iso8859-8"),
        ("<meta charset=x-mac-ukrainian><p>ї".encode("mac-cyrillic"), "mac-cyrillic"),
        # Names that Python knows, and browsers don't.
        ("<meta charset=latin-1><p>é".encode("cp1252"), "cp1252"),
        ("<meta charset=cp932><p>船".encode("cp932"), "cp932"),
        # All bytes are ASCII, and it isn't UTF-8.
        ("<meta charset=iso-2022-jp><p>船".encode("iso2022_jp"), "iso2022_jp"),
        # What is inserted in these stays ASCII, as its reader won't take it for UTF-8.
        (b"<meta charset=iso-2022-jp><p>", "ascii"),
        (b"<meta charset=latin1><p>", "ascii"),
        (b"<meta charset=utf-8><p>\x1b", "utf-8"),
        (b"<meta charset=unheard-of><p>", "utf-8"),
        (b"<p>", "utf-8"),
        # What browsers take for no declaration: in comments, in other tags, in what says something else.
        (b"<!-- <meta charset=big5> --><meta charset=koi8-r><p>\xe9", "koi8-r"),
        (b"<!--><meta charset=koi8-r><!-- --><p>\xe9", "koi8-r"),
        (b"<t/form<meta charset=big5><meta charset=koi8-r><p>\xe9", "koi8-r"),
        (b"<p title='<meta charset=big5>'></p class='<meta charset=big5>'><meta charset=koi8-r>\xe9", "koi8-r"),
        (b"<!a <meta charset=big5></ <meta charset=big5><meta charset=koi8-r><p>\xe9", "koi8-r"),
        (b'<meta name=a content="charset=big5"><meta charset=koi8-r><p>\xe9', "koi8-r"),
        (b"<meta charset=unheard-of><meta charset=' KOI8-R '><p>\xe9", "koi8-r"),
        (b"<META content='charset koi8; CHARSET = \"koi8-r\"' HTTP-EQUIV=Content-Type><p>\xe9", "koi8-r"),
        # UTF-8 in spite of its declaration.
        ("<meta charset=iso-8859-1><p>é".encode(), "utf-8"),
    ],
)
def test_decoding_loses_nothing(page: bytes, encoding: str) -> None:
    decoded = decode(page)

    assert isinstance(decoded, Decoded)
    assert encoding == decoded.encoding
    assert page == decoded.text.encode(decoded.encoding)


NEITHER = "it is neither UTF-8 nor in the encoding that it declares"
UNDECLARED = "it is not UTF-8, and declares no encoding in its first 1,024 bytes"
UNREAD = "it is not UTF-8, and declares {}, which browsers don't read"
PARTLY = "some of it can't be read as {}, the encoding that it declares"
CHANGED = "read as {} and written again, some of its bytes would be different"


@pytest.mark.parametrize(
    ("page", "reason"),
    [
        (b"<p>\xe9", UNDECLARED),
        (b" " * 2000 + b"<meta charset=iso-8859-1><p>\xe9", UNDECLARED),
        (b"<meta charset=koi8-r " + b"a " * 600 + b"><p>\xe9", UNDECLARED),
        (b"<!-- <meta charset=koi8-r> <p>\xe9", UNDECLARED),
        (b"<meta charset='koi8-r\0'><p>\xe9", UNDECLARED),
        (b"<meta http-equiv=content-type content=charset><meta charset=' '><p>\xe9", UNDECLARED),
        (b"<meta charset=utf-8><p>\xe9", NEITHER),
        (b"<meta charset=utf-16><p>\xe9", NEITHER),
        (b"\xff\xfe\x00\xd8x", NEITHER),
        # A byte order mark counts more: what is put in front of it would make it text, and `\x81\\` one sign.
        (b"\xef\xbb\xbf<meta charset=big5><script>a = '\x81\\'-f()//'</script>", NEITHER),
        (b"<meta charset=unheard-of><p>\xe9", UNREAD.format("unheard-of")),
        (b"<meta charset=rot13><p>\xe9", UNREAD.format("rot13")),
        (b"<meta charset=hz-gb-2312><p>\xe9", UNREAD.format("hz-gb-2312")),
        (b"<meta charset=latin1><p>\x81", PARTLY.format("latin1")),
        (b"<meta charset=Shift_JIS><p>\x81", PARTLY.format("Shift_JIS")),
        (b"<meta charset=gbk><p>\xff", PARTLY.format("gbk")),
        (b"<meta charset=iso-2022-jp><p>\x1b$B-!\x1b(B", PARTLY.format("iso-2022-jp")),
        (b"<meta charset=iso-2022-jp><p>\x1b$@A%\x1b(B", CHANGED.format("iso-2022-jp")),
        # Another form of a character that has two.
        (b"<meta charset=shift_jis><p>\x87\x90", CHANGED.format("shift_jis")),
    ],
)
def test_a_page_that_can_t_be_read_without_loss_is_refused(page: bytes, reason: str) -> None:
    assert Undecodable(f"{reason}; save it as UTF-8") == decode(page)


@given(
    st.sampled_from(["", "utf-8", "gb2312", "big5", "shift_jis", "euc-jp", "euc-kr", "iso-2022-jp", "koi8-u"]),
    st.binary(max_size=200)
    | st.lists(st.sampled_from([b"\x1b$B", b"\x1b(B", b"\x1b(J", b"0!", b"\n"])).map(b"".join),
)
def test_decoding_never_raises(label: str, content: bytes) -> None:
    page = f"<meta charset={label}>".encode() + content if label else content
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

    assert signed == encode_with_insertions(text, insertions, encoding)


@pytest.mark.parametrize("label", ["latin-1", "windows:1252", "cp932", "euc_kr", "x"])
def test_a_declaration_that_browsers_know_counts_more_than_one_that_they_do_not(label: str) -> None:
    assert label == declared_encoding(f"<meta charset={label}>".encode())
    assert "utf-8" == declared_encoding(f"<meta charset={label}><meta charset=utf-8>".encode())
