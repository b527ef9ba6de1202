"""The scans of a page's text: in Python, and in C where that is compiled, they are what their definitions say."""

from __future__ import annotations

import os
import re
from importlib import import_module
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


@scans
@given(text=texts, size=st.integers(1, 300))
def test_line_ends_are_counted_by_pieces(scan: ModuleType, text: str, size: int) -> None:
    ends = [text[:start].count("\n") for start in range(0, len(text), size)]
    assert [*ends, text.count("\n")] == (scan.line_ends_before(text, size) if text else [0])
    assert [0] == scan.line_ends_before("", size)


@scans
@given(text=texts, size=st.integers(1, 300), line=st.integers(-2, 50))
def test_lines_start_after_line_ends(scan: ModuleType, text: str, size: int, line: int) -> None:
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
@given(text=texts, start=st.integers(0, 400), length=st.integers(0, 400))
def test_parts_have_sizes_in_utf_8(scan: ModuleType, text: str, start: int, length: int) -> None:
    start = min(start, len(text))
    end = min(start + length, len(text))
    assert len(text[start:end].encode()) == scan.utf8_size(text, start, end)


@without_compiler
@pytest.mark.parametrize(
    ("function", "arguments", "error"),
    [
        ("line_ends_before", ("a\n", 0), ValueError),
        ("line_ends_before", (b"a", 1), TypeError),
        ("line_ends_before", ("a",), TypeError),
        ("line_start", ("a\n", (0, 1), 2, 2), TypeError),
        ("line_start", ("a\n", [0, ""], 2, 2), TypeError),
        # What counts that aren't the text's lead to is an error or a wrong place, never one outside of the text.
        ("line_start", ("a\n", [], 2, 2), ValueError),
        ("line_start", ("a\n", [0, 5], 2, 3), ValueError),
        ("line_start", ("a\n", [0, 0, 0, 9], 1, 5), ValueError),
        ("line_start", ("a\n", [5, 6], 2, 2), ValueError),
        ("line_start", ("a\n", [0, 1], 0, 2), ValueError),
        ("line_start", ("a\n", [0, 1], 2, 2**80), OverflowError),
        ("either_case_offsets", ("a", ""), ValueError),
        ("either_case_offsets", ("a", "é"), ValueError),
        ("either_case_offsets", ("a", None), TypeError),
        ("utf8_size", ("abc", 2, 1), ValueError),
        ("utf8_size", ("abc", -1, 1), ValueError),
        ("utf8_size", ("abc", 0, 4), ValueError),
    ],
)
def test_a_wrong_call_is_refused(function: str, arguments: tuple[object, ...], error: type[Exception]) -> None:
    with pytest.raises(error):
        getattr(COMPILED, function)(*arguments)


@without_compiler
def test_a_piece_may_be_larger_than_any_text() -> None:
    assert COMPILED is not None
    assert [0, 1] == COMPILED.line_ends_before("a\n", 2**63 - 1)


def test_the_compiled_ones_are_taken_where_they_are() -> None:
    assert text_scan.line_ends_before is (COMPILED or portable_text_scan).line_ends_before
