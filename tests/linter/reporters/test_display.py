from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_core.terminal import shown, visible, width


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain", "plain"),
        ("a\tb\nc\rd", "a b c d"),
        ("\x1b[31m\x00\x7f", "␛[31m␀␡"),
        ("\x85\u2028\u2029", "<U+0085><U+2028><U+2029>"),
        ("\u202e\u2066\u200b\ufeff\u00ad", "<U+202E><U+2066><U+200B><U+FEFF><U+00AD>"),
        ("caf\udce9", "caf\ufffd"),
        ("日本 e\u0301 🙂", "日本 e\u0301 🙂"),
        ("\u0646\u200c\u0645 👩\u200d💻", "\u0646\u200c\u0645 👩\u200d💻"),
    ],
)
def test_what_a_text_is_shown_as(text: str, expected: str) -> None:
    assert expected == visible(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("abc", 3),
        ("日本", 4),
        ("\uff21\uff71\uff76", 4),  # a full-width letter, a full-width and a half-width syllable
        ("e\u0301", 1),
        ("\u1112\u1161\u11ab", 2),
        ("🙂", 2),
        ("👩\u200d💻", 4),
        ("\x1b", 1),
        ("\u202e", len("<U+202E>")),
        ("§…", 2),
    ],
)
def test_how_many_cells_it_takes(text: str, expected: int) -> None:
    assert expected == sum(width(character) for character in text)


def test_nothing_that_is_shown_moves_the_cursor() -> None:
    unwanted = {"Cc", "Cs", "Zl", "Zp", "Cf"}
    every = [chr(code) for code in range(sys.maxunicode + 1) if unicodedata.category(chr(code)) in unwanted]
    found = {character for character in visible("".join(every)) if unicodedata.category(character) in unwanted}
    assert {"\u200c", "\u200d"} == found


@given(st.text(st.characters(exclude_characters="\n\r")))
def test_each_character_is_shown_the_same_alone(text: str) -> None:
    assert "".join(map(shown, text)) == visible(text)
