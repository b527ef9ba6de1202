"""What judging a document by rules keeps."""

from __future__ import annotations

from dataclasses import replace

import pytest

from signage_specs.rule import MAX_FINDINGS, WARNING, Context, Finding, Rule, judge
from signage_specs.span import Span


def flood(count: int, _context: Context) -> list[Finding]:
    return [Finding(Span(place, place + 1), f"finding {place}") for place in range(count)]


RULE: Rule[int] = Rule(
    code="X001",
    name="flood",
    levels=WARNING,
    section="1",
    advice="Write less.",
    check=flood,
    documentation=None,
)


@pytest.mark.parametrize("count", [0, 1, MAX_FINDINGS])
def test_findings_up_to_the_bound_are_all_kept(count: int) -> None:
    assert [f"finding {place}" for place in range(count)] == [d.message for d in judge([RULE], count, Context())]


def test_what_is_said_twice_of_one_place_is_said_once() -> None:
    span = Span(3, 5)
    said = [Finding(span, "one"), Finding(span, "another"), Finding(span, "one")]
    rule = replace(RULE, check=lambda _count, _context: said)
    assert ["another", "one"] == [each.message for each in judge([rule], 0, Context())]


@pytest.mark.parametrize("count", [MAX_FINDINGS + 1, MAX_FINDINGS * 3])
def test_one_more_says_that_there_are_more(count: int) -> None:
    *kept, last = judge([RULE], count, Context())
    assert MAX_FINDINGS == len(kept)
    assert (
        "There are more than 1,000 findings of X001 here. Fix these first, then run the check again."
        == last.message
    )
    assert (MAX_FINDINGS, "X001") == (last.span.start, last.code)
