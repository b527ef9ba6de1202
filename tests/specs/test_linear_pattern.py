"""A pattern is matched as Python's own engine does, in time that no pattern can stretch."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_specs.agent.linear_pattern import matches

PARTS = st.recursive(
    st.sampled_from(["a", "b", "-", ".", "[ab]", "[^a]", r"\d", r"\.", r"\w", "^", "$"]),
    lambda inner: (
        st.tuples(inner, inner).map("".join)
        | st.tuples(inner, inner).map(lambda pair: f"({pair[0]}|{pair[1]})")
        | st.tuples(inner, st.sampled_from(["*", "+", "?", "{2}", "{1,3}", "{2,}", "*?"])).map(
            lambda pair: f"(?:{pair[0]}){pair[1]}"
        )
    ),
    max_leaves=8,
)


@given(PARTS, st.text(alphabet="ab-.1\n", max_size=12))
def test_a_match_is_that_of_another_engine(pattern: str, text: str) -> None:
    # In JavaScript `$` is the very end; in Python also in front of a last line end.
    other = re.compile(re.sub(r"(?<!\\)\$", r"\\Z", pattern), re.ASCII)
    assert (other.search(text) is not None) == matches(pattern, text)


@pytest.mark.parametrize(
    ("pattern", "text", "expected"),
    [
        ("", "", True),
        ("^[a-z0-9]+(?:-[a-z0-9]+)*$", "tide-table-7", True),
        ("^[a-z0-9]+(?:-[a-z0-9]+)*$", "tide--table", False),
        (r"^\d{4}-\d{2}$", "2025-03", True),
        (r"^\d{4}-\d{2}$", "2025-03\n", False),
        ("^(?<word>draft|sent)$", "sent", True),
        (r"^\u00e9$", "é", True),
        (r"^\d$", "٣", False),
    ],
)
def test_patterns_of_schemas(pattern: str, text: str, expected: bool) -> None:
    assert expected == matches(pattern, text)


@pytest.mark.parametrize(
    "pattern", [r"(a)\1", "(?=a)", "(?<!a)b", r"\bword", "(", ")", "a**", "*", "[", r"\p{L}", "a{9999}", "(" * 60]
)
def test_what_an_automaton_cannot_do_is_not_judged(pattern: str) -> None:
    assert matches(pattern, "a") is None


@pytest.mark.parametrize("pattern", ["^(a+)+$", "^(a|a)*$", "^(a*)*b$", "^(.*a){12}$", "a*a*a*b"])
def test_time_grows_with_the_text(pattern: str, takes_linear_time: Any) -> None:
    assert takes_linear_time(lambda text: matches(pattern, text), lambda n: "a" * n + "!", 500)


@given(st.text(max_size=30), st.text(max_size=10))
def test_any_text_may_be_a_pattern(pattern: str, text: str) -> None:
    assert matches(pattern, text) in (True, False, None)
