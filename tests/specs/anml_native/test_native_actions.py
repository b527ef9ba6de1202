"""The action protocol: verbs, arguments, and the snapshot that actions are judged against."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_specs.anml_native.actions import ActionLine, paired, parse_actions, write_canonical_actions
from signage_specs.anml_native.parser import parse
from signage_specs.anml_native.rules import ACTION_RULES
from signage_specs.anml_native.writer import element_words
from signage_specs.registry import ANML_ACTIONS
from signage_specs.rule import Context, judge

MALFORMED = [
    "fill #e3 hi",
    "fill #e3",
    'fill #e3 "a" "b"',
    'fill "a"',
    "click",
    "click #submit",
    'click #e1 "x"',
    "click #e1 twice",
    "scroll #e1",
    "scroll #e1 sideways",
    "scroll #e1 down up",
    "press #e1",
    'keys #e3 "Enter',
    "...",
]


def test_all_that_a_verb_does_not_take_is_named() -> None:
    [found] = ANML_ACTIONS.check("click #e1 # (1)!\n", Context())
    assert "`click` takes no argument. Remove `# (1)!`." == found.message


@pytest.mark.parametrize("line", MALFORMED)
def test_malformed_actions(line: str) -> None:
    assert ["N034"] == [d.code for d in ANML_ACTIONS.check(f"{line}\n", Context())]


WELL_FORMED = [
    "click #e1",
    'fill #e3 "a -- b #e9 [c]"',
    "check #e5",
    "uncheck #e5",
    'select #e6 "Option B"',
    "scroll #e1 down",
    "hover #r2",
    "expand #e4",
    'keys #e3 "Control+a"',
    "",
]


@pytest.mark.parametrize("line", WELL_FORMED)
def test_well_formed_actions(line: str) -> None:
    assert [] == ANML_ACTIONS.check(f"{line}\n", Context())


def test_text_is_an_unlisted_verb() -> None:
    assert [("N034", "info")] == [(d.code, d.severity) for d in ANML_ACTIONS.check("text #e4\n", Context())]


SNAPSHOT = 'nav\n  link#e1 "Home"\n  textbox#e2 "Name"\n  checkbox#e3\n'
JUDGED = [
    ("click #e1", []),
    ('fill #e2 "x"', []),
    ("check #e3", []),
    ('fill #e1 "x"', ["N035"]),
    ("check #e2", ["N035"]),
    ("click #e9", ["N035"]),
]


@pytest.mark.parametrize(("action", "codes"), JUDGED)
def test_actions_after_a_snapshot(action: str, codes: list[str]) -> None:
    assert codes == [d.code for d in ANML_ACTIONS.check(f"{SNAPSHOT}\n{action}\n", Context())]


@pytest.mark.parametrize(("action", "codes"), JUDGED)
def test_actions_paired_with_a_snapshot(action: str, codes: list[str]) -> None:
    document = paired(parse_actions(f"{action}\n"), parse(SNAPSHOT))
    assert codes == [d.code for d in judge(ACTION_RULES, document, Context())]


def test_a_snapshot_with_an_elision_may_hold_the_ref() -> None:
    assert [] == ANML_ACTIONS.check_example("link#e1\n...\nclick #e9\n", Context())


def test_canonical_form() -> None:
    text = '  fill   #e3  "a  b"   -- note \r\n\r\nclick #e1'
    expected = 'fill #e3 "a  b" -- note\n\nclick #e1\n'
    assert expected == write_canonical_actions(parse_actions(text))


WORDS = st.sampled_from(
    ["click", "fill", "#e1", '"a', 'b"', " ", "  ", "\n", "\r\n", "--", "link#e1", "...", "@e1"]
)


@given(st.one_of(st.text(), st.lists(WORDS).map("".join)))
def test_any_text(text: str) -> None:
    document = parse_actions(text)
    assert text == "".join(
        line.indent + element_words(line.element) + line.ending if isinstance(line, ActionLine) else line.raw
        for line in document.lines
    )
    canonical = write_canonical_actions(document)
    assert canonical == write_canonical_actions(parse_actions(canonical))
    for diagnostic in ANML_ACTIONS.check(text, Context()):
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text)
