"""The scans of a page's text are what their definitions say."""

import re
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_specs.readers import text_scan

# Of each width that Python stores texts with, long enough for whole vectors, and near what is looked for.
pieces = st.sampled_from(
    ["", "\n", "\r", "\n\n", "a-B", "A-b", "-", "a", "\r-", "k", "\u212a", "é", "…", "😀", "x" * 63, "y" * 200]
)
texts = st.lists(pieces, max_size=40).map("".join)


def numbers(*each: int) -> bytes:
    """Return numbers as `line_ends_before` does."""
    return struct.pack(f"={len(each)}q", *each)


@given(text=texts, size=st.integers(1, 300))
def test_line_ends_are_counted_by_pieces(text: str, size: int) -> None:
    ends = [text[:start].count("\n") for start in range(0, len(text), size)]
    expected = None if re.search(r"\r(?!\n)", text) else numbers(*ends, text.count("\n"))
    assert expected == text_scan.line_ends_before(text, size)


@given(text=texts, size=st.integers(1, 300), line=st.integers(-2, 50))
def test_lines_start_after_line_ends(text: str, size: int, line: int) -> None:
    text = re.sub(r"\r(?!\n)", "", text)
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    ends_before = text_scan.line_ends_before(text, size)
    assert ends_before is not None
    if line > len(starts):
        with pytest.raises(ValueError, match="no such line"):
            text_scan.line_start(text, ends_before, size, line)
    else:
        assert starts[max(line, 1) - 1] == text_scan.line_start(text, ends_before, size, line)


@given(text=texts, prefix=st.sampled_from(["a-b", "-", "k", "ab", "b-", "x" * 70, "a" * 500]))
def test_a_prefix_is_found_in_either_case(text: str, prefix: str) -> None:
    lowered = re.sub("[A-Z]", lambda match: match[0].lower(), text)
    expected = [match.start() for match in re.finditer(re.escape(prefix), lowered)]
    assert expected == text_scan.either_case_offsets(text, prefix)


@given(text=texts, wanted=st.lists(st.tuples(st.integers(0, 400), pieces), max_size=8))
def test_texts_are_inserted_in_bytes(text: str, wanted: list[tuple[int, str]]) -> None:
    insertions = sorted((min(offset, len(text)), inserted) for offset, inserted in wanted)
    ends = [*(offset for offset, _ in insertions), len(text)]
    after = (inserted + text[start:end] for (start, inserted), end in zip(insertions, ends[1:], strict=True))
    expected = (text[: ends[0]] + "".join(after)).encode()
    assert expected == text_scan.with_insertions(text, text.encode(), tuple(insertions))
