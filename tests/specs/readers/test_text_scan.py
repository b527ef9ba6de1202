"""The scans of a page's text: in Python, and in C where that is compiled, they are what their definitions say."""

from __future__ import annotations

import os
import re
import struct
import sys
from importlib import import_module
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_specs.readers import portable_text_scan, text_scan

if TYPE_CHECKING:
    from types import ModuleType

REQUIRED = "SIGNAGE_REQUIRE_COMPILED"


def _compiled() -> ModuleType | None:
    try:
        return import_module("signage_specs.readers._text_scan")
    except ImportError:
        if os.environ.get(REQUIRED):
            raise
        return None


COMPILED = _compiled()
without_compiler = pytest.mark.skipif(COMPILED is None, reason="not compiled here; `make compiled` compiles it")
scans = pytest.mark.parametrize("scan", [portable_text_scan, pytest.param(COMPILED, marks=without_compiler)])
# Of each width that Python stores texts with, long enough for whole vectors, and near what is looked for.
pieces = st.sampled_from(
    ["", "\n", "\r", "\n\n", "a-B", "A-b", "-", "a", "\r-", "k", "\u212a", "é", "…", "😀", "x" * 63, "y" * 200]
)
texts = st.lists(pieces, max_size=40).map("".join)


def numbers(*each: int) -> bytes:
    """Return numbers as `line_ends_before` does."""
    return struct.pack(f"={len(each)}q", *each)


# At each border of the table of well-formed sequences (Unicode 15, table 3-7), and beyond it.
_BYTES = [0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC]
_BYTES += [0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF]
sequences = st.lists(st.sampled_from(_BYTES), max_size=4).map(bytes)


@scans
@given(
    content=st.lists(st.one_of(sequences, pieces.map(str.encode), st.characters().map(str.encode))).map(b"".join)
)
def test_utf_8_is_decoded(scan: ModuleType, content: bytes) -> None:
    try:
        expected: str | None = content.decode()
    except UnicodeError:
        expected = None
    decoded = scan.decode_utf_8(content)
    assert expected == decoded
    # Stored in another width than it needs, it would be equal to nothing where it is compared by its bytes.
    assert (sys.getsizeof(expected), hash(expected)) == (sys.getsizeof(decoded), hash(decoded))


@scans
@pytest.mark.parametrize("size", [1, 2, 3])
def test_every_short_sequence_is_decoded_or_refused(scan: ModuleType, size: int) -> None:
    for content in map(bytes, product(range(256) if size < 3 else _BYTES, repeat=size)):
        assert portable_text_scan.decode_utf_8(content) == scan.decode_utf_8(content)


@scans
@given(text=texts, size=st.integers(1, 300))
def test_line_ends_are_counted_by_pieces(scan: ModuleType, text: str, size: int) -> None:
    ends = [text[:start].count("\n") for start in range(0, len(text), size)]
    expected = None if re.search(r"\r(?!\n)", text) else numbers(*ends, text.count("\n"))
    assert expected == scan.line_ends_before(text, size)


@scans
@given(text=texts, size=st.integers(1, 300), line=st.integers(-2, 50))
def test_lines_start_after_line_ends(scan: ModuleType, text: str, size: int, line: int) -> None:
    text = re.sub(r"\r(?!\n)", "", text)
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    ends_before = scan.line_ends_before(text, size)
    if line > len(starts):
        with pytest.raises(ValueError, match="no such line"):
            scan.line_start(text, ends_before, size, line)
    else:
        assert starts[max(line, 1) - 1] == scan.line_start(text, ends_before, size, line)


@scans
@given(text=texts, prefix=st.sampled_from(["a-b", "-", "k", "ab", "b-", "x" * 70, "a" * 500]))
def test_a_prefix_is_found_in_either_case(scan: ModuleType, text: str, prefix: str) -> None:
    lowered = re.sub("[A-Z]", lambda match: match[0].lower(), text)
    expected = [match.start() for match in re.finditer(re.escape(prefix), lowered)]
    assert expected == scan.either_case_offsets(text, prefix)


@scans
@given(text=texts, wanted=st.lists(st.tuples(st.integers(0, 400), pieces), max_size=8))
def test_texts_are_inserted_in_bytes(scan: ModuleType, text: str, wanted: list[tuple[int, str]]) -> None:
    insertions = sorted((min(offset, len(text)), inserted) for offset, inserted in wanted)
    ends = [*(offset for offset, _ in insertions), len(text)]
    after = (inserted + text[start:end] for (start, inserted), end in zip(insertions, ends[1:], strict=True))
    expected = (text[: ends[0]] + "".join(after)).encode()
    assert expected == scan.with_insertions(text, text.encode(), tuple(insertions))


@without_compiler
@pytest.mark.parametrize(
    ("function", "arguments", "error"),
    [
        ("decode_utf_8", ("a",), TypeError),
        ("decode_utf_8", (b"a", b"b"), TypeError),
        ("line_ends_before", ("a\n", 0), ValueError),
        ("line_ends_before", (b"a", 1), TypeError),
        ("line_ends_before", ("a",), TypeError),
        ("line_ends_before", ("a", "1"), TypeError),
        ("line_ends_before", ("a", 2**80), OverflowError),
        ("line_start", ("a\n", [0, 1], 2, 2), TypeError),
        ("line_start", (b"a\n", numbers(0, 1), 2, 2), TypeError),
        ("line_start", ("a\n", numbers(0, 1), 2), TypeError),
        # What counts that aren't the text's lead to is an error or a wrong place, never one outside of the text.
        ("line_start", ("a\n", b"", 2, 2), ValueError),
        ("line_start", ("a\n", b"1234567", 2, 2), ValueError),
        ("line_start", ("a\n", numbers(0, 5), 2, 3), ValueError),
        ("line_start", ("a\n", numbers(0, 0, 0, 9), 1, 5), ValueError),
        ("line_start", ("a\n", numbers(5, 6), 2, 2), ValueError),
        ("line_start", ("a\n", numbers(0, 1), 0, 2), ValueError),
        ("line_start", ("a\n", numbers(0, 1), 2, 2**80), OverflowError),
        ("either_case_offsets", ("a", ""), ValueError),
        ("either_case_offsets", ("a", "é"), ValueError),
        ("either_case_offsets", ("a", None), TypeError),
        ("with_insertions", ("abc", b"abc"), TypeError),
        ("with_insertions", ("abc", "abc", ()), TypeError),
        ("with_insertions", ("abc", b"abc", [(1, "x")]), TypeError),
        ("with_insertions", ("abc", b"abc", ((1, b"x"),)), TypeError),
        ("with_insertions", ("abc", b"abc", (("1", "x"),)), TypeError),
        ("with_insertions", ("abc", b"abc", ((1, "x", ""),)), TypeError),
        ("with_insertions", ("abc", b"abc", ((2**80, "x"),)), OverflowError),
        ("with_insertions", ("abc", b"abc", ((1, "\ud800"),)), UnicodeEncodeError),
        ("with_insertions", ("abc", b"abc", ((2, "x"), (1, "y"))), ValueError),
        ("with_insertions", ("abc", b"abc", ((-1, "x"),)), ValueError),
        ("with_insertions", ("abc", b"abc", ((4, "x"),)), ValueError),
        ("with_insertions", ("abc", b"a", ((2, "x"),)), ValueError),
    ],
)
def test_a_wrong_call_is_refused(function: str, arguments: tuple[object, ...], error: type[Exception]) -> None:
    with pytest.raises(error):
        getattr(COMPILED, function)(*arguments)


@without_compiler
def test_a_piece_may_be_larger_than_any_text() -> None:
    assert COMPILED is not None
    assert numbers(0, 1) == COMPILED.line_ends_before("a\n", 2**63 - 1)


def test_the_compiled_ones_are_taken_where_they_are() -> None:
    assert text_scan.line_ends_before is (COMPILED or portable_text_scan).line_ends_before
