"""What is a regular expression of JavaScript, and what isn't: the verdicts are those of a JavaScript engine."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_specs.agent.linear_pattern import matches
from signage_specs.javascript_pattern import pattern_fault


@pytest.mark.parametrize(
    "pattern",
    [
        *(
            "",
            "a|b|",
            "()",
            "(?:)",
            "(?=a)*",
            "^$",
            r"\b",
            r"a\Bb",
            "a*?",
            "a{2}",
            "a{2,}?",
            "a{,3}",
            "{",
            "}",
            "]",
        ),
        *(
            "a{",
            "a{1",
            "[]",
            "[^]",
            "[a-]",
            "[-a]",
            r"[\w-x]",
            r"[\d-\s]",
            r"[\b-\n]",
            r"[\cA-\cZ]",
            r"[\x00-\uffff]",
        ),
        *(r"\1(a)", r"\9", r"\k", r"\kx", r"\c", r"\e", r"\x4", r"\u", r"\u{61}", r"\p{L}", r"\/", r"\-", r"[\]]"),
        *("(?<n>a)", r"(?<n>a)\k<n>", r"\k<n>(?<n>a)", "(?<$a_1>b)", "(?<é>b)", "(?<=a+)b", "(?<!a*)b", "(?!a)"),
        *(
            "(?i:a)",
            "(?-s:a)",
            "(?im-s:a)",
            "(?<n>a)|(?<n>b)",
            "[😀-😎]",
            r"[\u{1f600}-\u{1f64f}]",
            "a{2}{",
            "[[a]",
        ),
        *(r"[\0-\7]", r"[\12-\15]", "a{0}", "a{00001,1}", "(a)(b)", "((((a))))", r"[\s\S]", r"\ud83d\ude00"),
    ],
)
def test_an_expression(pattern: str) -> None:
    assert "" == pattern_fault(pattern)


@pytest.mark.parametrize(
    ("pattern", "fault"),
    [
        ("(", "a group has no closing `)`"),
        ("a)", "a `)` has no opening `(`"),
        ("[a", "a set has no closing `]`"),
        ("[", "a set has no closing `]`"),
        ("\\", "it ends with a backslash"),
        ("*", "`*` has nothing before it to repeat"),
        ("a**", "`*` has nothing before it to repeat"),
        ("a++", "`+` has nothing before it to repeat"),
        ("a???", "`?` has nothing before it to repeat"),
        ("a|*", "`*` has nothing before it to repeat"),
        ("^*", "`*` has nothing before it to repeat"),
        (r"\b+", "`+` has nothing before it to repeat"),
        ("{1}", "`{` has nothing before it to repeat"),
        ("(?<=a)*", "`*` has nothing before it to repeat"),
        ("a{2,1}", "the bounds of a repetition are in the wrong order"),
        ("a{10,9}", "the bounds of a repetition are in the wrong order"),
        ("[z-a]", "a range of characters is in the wrong order"),
        (r"[\n-\t]", "a range of characters is in the wrong order"),
        (r"[\u{62}-\u{61}]", "a range of characters is in the wrong order"),
        ("(?i)a", "`(?` starts an unknown kind of group"),
        ("(?P<n>a)", "`(?` starts an unknown kind of group"),
        ("(?>a)", "`(?` starts an unknown kind of group"),
        ("(?#a)", "`(?` starts an unknown kind of group"),
        ("(?-:a)", "`(?` starts an unknown kind of group"),
        ("(?ii:a)", "`ii` repeats a flag"),
        ("(?<1>a)", "`1` is not a valid group name"),
        ("(?<>a)", '`""` is not a valid group name'),
        ("(?<n>a)(?<n>b)", "two groups have the same name"),
        (r"(?<n>a)\k<m>", "`\\k` refers to an unknown group"),
        (r"(?<n>a)\k", "`\\k` refers to an unknown group"),
    ],
)
def test_no_expression(pattern: str, fault: str) -> None:
    assert fault == pattern_fault(pattern)


@given(st.text(alphabet="ab01-^$.*+?{}()[]|\\,:=!<>kucdwbn", max_size=12) | st.text(max_size=12))
def test_what_can_be_matched_is_an_expression(pattern: str) -> None:
    if matches(pattern, "") is not None:
        assert "" == pattern_fault(pattern)


@pytest.mark.parametrize("piece", ["(", "[", "(?<n>", "a{1,2}", "\\", "[a-", "(a|", r"\k<n>", "a*", "{", "(?<"])
def test_time_grows_with_the_pattern(piece: str, takes_linear_time: Any) -> None:
    assert takes_linear_time(pattern_fault, lambda count: piece * count, 1000)
