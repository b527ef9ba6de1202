"""Generated ids are slugs that can name a folder, and say when they were made."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_specs.anyt.values import generated_id, is_slug, path_fault, surplus_of_generated

MARCH_2025 = 1_740_821_400_000


@pytest.mark.parametrize(
    ("description", "expected"),
    [
        ("Find the tides", "find-the-tides-m7q044w0"),
        ("Find the tides of the harbour of Cuxhaven", "find-the-tides-of-the-harbour-m7q044w0"),
        ("exactly thirty characters long and more", "exactly-thirty-characters-long-m7q044w0"),
        ("  ## Look -- here!  ", "look-here-m7q044w0"),
        ("Überall Häfen", "berall-h-fen-m7q044w0"),
        ("潮汐表", "cell-m7q044w0"),
        ("", "cell-m7q044w0"),
    ],
)
def test_an_id_is_the_start_of_the_description_and_the_time(description: str, expected: str) -> None:
    assert expected == generated_id(description, MARCH_2025)


def test_the_time_can_be_read_back() -> None:
    assert MARCH_2025 == int("m7q044w0", 36)


@pytest.mark.parametrize(("milliseconds", "expected"), [(0, "x-0"), (35, "x-z"), (36, "x-10"), (1295, "x-zz")])
def test_the_time_is_in_base_36(milliseconds: int, expected: str) -> None:
    assert expected == generated_id("x", milliseconds)


def test_a_time_before_1970_is_refused() -> None:
    with pytest.raises(ValueError, match="1970"):
        generated_id("x", -1)


def test_the_slug_of_the_specifications_own_id_is_one_character_longer_than_its_rule() -> None:
    time = int("ml15kh91", 36)
    assert "setup-the-project-directory-st-ml15kh91" == generated_id("Setup the project directory structure", time)
    assert 1 == surplus_of_generated("setup-the-project-directory-str-ml15kh91")


@given(st.text(max_size=60), st.integers(0, 10**14))
def test_any_description_gives_a_usable_id(description: str, milliseconds: int) -> None:
    made = generated_id(description, milliseconds)
    slug, _, time = made.rpartition("-")
    assert is_slug(made, underscores=False)
    assert "" == path_fault(made)
    assert (0, milliseconds) == (surplus_of_generated(made), int(time, 36))
    assert len(slug) <= 30
