"""Planner results: the three shapes, and what a planner may write instead."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_specs.aaf.plan.tree import (
    ActionPlan,
    AnswerPlan,
    NavigationPlan,
    Plan,
    RefusedPlanError,
    normalise_path,
    normalise_plan,
    parse_plan,
    plan_value,
    write_plan,
)
from signage_specs.diagnostic import Profile
from signage_specs.registry import AGENT_PLAN
from signage_specs.rule import Context

ORIGIN = "http://localhost:5173"


@pytest.mark.parametrize(
    ("value", "plan"),
    [
        ({"action": "plant.move", "args": {"bed": 3}}, ActionPlan("plant.move", {"bed": 3})),
        ({"action": "plant.move"}, ActionPlan("plant.move", {})),
        ({"navigate": "/beds/"}, NavigationPlan("/beds/")),
        ({"action": "none", "answer": "Three."}, AnswerPlan("Three.")),
        ({"action": "navigate", "args": {"page": "/beds/"}}, NavigationPlan("/beds/")),
        ({"action": "navigate", "args": {"page": "beds/new"}}, NavigationPlan("/beds/new")),
        ({"navigate": f"{ORIGIN}/beds/?wet=yes#top"}, NavigationPlan("/beds/?wet=yes#top")),
        ({"navigate": ORIGIN}, NavigationPlan("/")),
        ({"navigate": f"{ORIGIN}/bäume/?q=|#ü"}, NavigationPlan("/bäume/?q=|#ü")),
        ({"navigate": f"{ORIGIN}?q"}, NavigationPlan("/?q")),
        ({"action": "Navigate", "args": {"path": "beds"}}, NavigationPlan("/beds")),
        ({"action": "None", "answer": "Three."}, AnswerPlan("Three.")),
        ({"action": None, "answer": "Three."}, AnswerPlan("Three.")),
    ],
)
def test_a_result_is_brought_into_its_shape(value: Any, plan: Plan) -> None:
    assert plan == normalise_plan(value, ORIGIN)
    assert plan == normalise_plan(plan_value(plan), ORIGIN)


@pytest.mark.parametrize(
    "value",
    [
        *(None, [], "x", {}, {"action": ""}, {"action": 1}, {"action": "none"}, {"action": "none", "answer": ""}),
        *(
            {"action": "a.b", "args": []},
            {"action": "navigate"},
            {"action": "navigate", "args": {}},
            {"navigate": 1},
            {"navigate": "/beds/", "action": "plant.move", "args": {}},
            {"action": " "},
            {"action": "none", "answer": " "},
            {"action": "navigate", "args": {"page": ""}},
        ),
    ],
)
def test_what_has_no_shape_is_refused(value: Any) -> None:
    with pytest.raises(RefusedPlanError):
        normalise_plan(value, ORIGIN)


@pytest.mark.parametrize(
    ("written", "path"),
    [
        ("/beds/", "/beds/"),
        (" beds/new ", "/beds/new"),
        ("?wet=yes", "/?wet=yes"),
        ("../../beds", "/beds"),
        ("/a/../b/./c/..", "/b/"),
        ("HTTP://LOCALHOST:5173/beds", "/beds"),
        ("beds?back=../..//x", "/beds?back=../..//x"),
    ],
)
def test_a_path_starts_with_one_slash(written: str, path: str) -> None:
    assert path == normalise_path(written, ORIGIN)


@pytest.mark.parametrize(
    "written",
    [
        "//other.example/x",
        "/\\other.example/x",
        "\\\\other.example",
        "/\t/other.example",
        "/\n/other.example",
        "/..//other.example",
        "x/..//other.example",
        "x/%2e%2E//other.example",
        "https://localhost:5173/x",
        "http://localhost/x",
        "http://localhost:5173@other.example/x",
        "http://user@localhost:5173/x",
        "http:///x",
        "http:other.example",
        f"{ORIGIN}//other.example",
        "javascript:alert(1)",
        "http://localhost:5173:80/x",
        "http:/localhost:5173/x",
        "go to the beds",
        "/\ud83c",
        "//\u2028other.example",
        "data:text/html,x",
        "",
        "  ",
    ],
)
def test_what_leads_elsewhere_is_refused(written: str) -> None:
    with pytest.raises(RefusedPlanError):
        normalise_path(written, ORIGIN)


@given(st.text(alphabet="/\\.:?#%2eE@a \thttp", max_size=20))
def test_a_normal_path_stays_on_the_site(written: str) -> None:
    try:
        path = normalise_path(written, ORIGIN)
    except RefusedPlanError:
        return
    assert path.startswith("/")
    assert not path.startswith(("//", "/\\"))
    assert path == normalise_path(path, ORIGIN)
    assert urlsplit(ORIGIN).netloc == urlsplit(urljoin(f"{ORIGIN}/there", path)).netloc


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"action": "plant.move", "args": { ... }}', []),
        ('{"navigate": "/beds/"}', []),
        ('{"action": "none", "answer": "..."}', []),
        ('{"action": "plant.move"}', ["P003"]),
        ('{"action": "plant.move", ...}', []),
        ('{"action": "navigate"}', ["P003"]),
        ('{"navigate": "/a", "action": "b.c"}', ["P003"]),
        ('{"answer": "Three."}', ["P003"]),
        ("{}", ["P003"]),
        ("[]", ["P003"]),
        ('"action": "a.b"', []),
        ('{"navigate": "/a", "args": {}}', ["P004"]),
        ('{"action": "a.b", "args": {}, "answer": "x"}', ["P004"]),
        ('{"action": 1, "args": {}}', ["P005"]),
        ('{"navigate": null}', ["P005"]),
        ('{"navigate": "beds/"}', ["P006"]),
        ('{"navigate": "https://garden.example/beds/"}', ["P006"]),
        ('{"navigate": "javascript:go()"}', ["P007"]),
        ('{"action": "navigate", "args": {"page": "//x.example"}}', ["P007"]),
        ('{"action": "A", "args": {}}', ["P008"]),
        ("go to the beds", ["P001"]),
        ('{"navigate": "go to the beds"}', ["P007"]),
        ('{"navigate": "/\\ud83c"}', ["P001"]),
        ('{"action": "navigate", "args": {"page": ""}}', ["P005"]),
        ('{"action": "navigate", "args": {"page": 5}}', ["P003"]),
        ('{"action": "None", "answer": "Three."}', ["P008"]),
        ('{"action": "NAVIGATE", "args": {"page": "/a"}}', ["P006"]),
        ('{"action": "a.b", "args": "amount": 3}', ["P001"]),
        ("...", []),
    ],
)
def test_a_text_is_judged_for_what_it_says(text: str, expected: list[str]) -> None:
    assert expected == [each.code for each in AGENT_PLAN.check_example(text, Context())]


@pytest.mark.parametrize("text", ['{"navigate": "beds/"}', '{"action": "navigate", "args": {"url": "../beds/"}}'])
def test_a_navigation_in_another_form_is_corrected(text: str) -> None:
    (diagnostic,) = AGENT_PLAN.check(text, Context(profile=Profile.STRICT))
    assert ("P006", "error") == (diagnostic.code, diagnostic.severity)
    assert diagnostic.fix is not None
    (edit,) = diagnostic.fix.edits
    assert '{"navigate": "/beds/"}' == text[: edit.span.start] + edit.text + text[edit.span.end :]


RESULTS: st.SearchStrategy[dict[str, Any]] = st.dictionaries(
    st.sampled_from(["action", "args", "navigate", "answer", "page", "x"]),
    st.sampled_from(
        [
            "none",
            "navigate",
            "/a",
            "a",
            "//b",
            "",
            " ",
            1,
            None,
            {},
            {"page": "/x"},
            {"page": ""},
            {"url": 2},
            [],
            "a.b",
        ]
    ),
)


def test_another_case_of_none_is_corrected() -> None:
    text = '{"action": "None", "answer": "Three."}'
    (diagnostic,) = AGENT_PLAN.check(text, Context())
    assert diagnostic.fix is not None
    (edit,) = diagnostic.fix.edits
    assert text.replace("None", "none") == text[: edit.span.start] + edit.text + text[edit.span.end :]


@given(RESULTS)
def test_a_result_in_its_shape_has_nothing_to_find_and_stays(value: dict[str, Any]) -> None:
    try:
        plan = plan_value(normalise_plan(value, ORIGIN))
    except RefusedPlanError:
        return
    assert plan == plan_value(normalise_plan(plan, ORIGIN))
    found = {each.code for each in AGENT_PLAN.check(json.dumps(plan), Context(profile=Profile.STRICT))}
    assert found <= {"P008"}  # an id may be unusual


def test_the_canonical_text_has_the_keys_in_order() -> None:
    written = write_plan(parse_plan('{"args": {"b": 1, "a": 2}, "action": "plant.move"}'))
    assert '{\n  "action": "plant.move",\n  "args": {\n    "b": 1,\n    "a": 2\n  }\n}\n' == written
    assert written == write_plan(parse_plan(written))


@given(RESULTS)
def test_what_the_rules_pass_is_accepted_and_what_is_refused_has_an_error(value: dict[str, Any]) -> None:
    text = json.dumps(value)
    errors = [each.code for each in AGENT_PLAN.check(text, Context()) if each.severity == "error"]
    try:
        normalise_plan(value, ORIGIN)
    except RefusedPlanError:
        assert errors


@given(st.text(max_size=50))
def test_any_text_is_judged_within_its_bounds(text: str) -> None:
    for diagnostic in AGENT_PLAN.check(text, Context()):
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text)
