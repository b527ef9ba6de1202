"""A file that declares schema 2 is read in full, and gets no finding about what that schema allows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_specs.anyt.forms import form_lines
from signage_specs.readers.yaml_nodes import to_python
from signage_specs.registry import ANYT
from signage_specs.rule import Context

HEAD = '---\nschema: "2.1"\nname: tides\n---\n\n'


def codes(body: str, head: str = HEAD) -> list[str]:
    return [each.code for each in ANYT.check(head + body, Context())]


def form(*lines: str) -> str:
    return '<input id="settings">\n<form type="dsl">\n' + "\n".join(lines) + "\n</form>\n</input>\n"


def fields(*lines: str) -> object:
    value = to_python(form_lines("\n".join(lines), 0)[0])
    assert isinstance(value, dict)
    return value["fields"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("harbour: text | Harbour", {"name": "harbour", "type": "text", "label": "Harbour"}),
        ("days: int | Days | min=1, max=14, default=7", {
            "name": "days", "type": "number", "label": "Days", "default": 7, "validation": {"min": 1, "max": 14},
        }),
        ("unit: enum[m,ft] | Unit | default=m, required", {
            "name": "unit", "type": "select", "label": "Unit",
            "options": [{"value": "m", "label": "m"}, {"value": "ft", "label": "ft"}],
            "default": "m", "required": True,
        }),
        ("parts: multi[a, b] | Parts | default=a, minItems=1", {
            "name": "parts", "type": "multiselect", "label": "Parts",
            "options": [{"value": "a", "label": "a"}, {"value": "b", "label": "b"}],
            "default": ["a"], "validation": {"minItems": 1},
        }),
        ('agree: bool | Agree? | default=true, description="Yes, or no"', {
            "name": "agree", "type": "checkbox", "label": "Agree?", "default": True, "description": "Yes, or no",
        }),
        ('code: str | Code | pattern="^[a-z]{2,3}$", placeholder="de"', {
            "name": "code", "type": "text", "label": "Code", "placeholder": "de",
            "validation": {"pattern": "^[a-z]{2,3}$"},
        }),
    ],
)  # fmt: skip
def test_a_line_of_a_form_is_a_field(line: str, expected: object) -> None:
    assert [expected] == fields("# a comment", line, "")


def test_what_is_no_field_is_told_at_its_place() -> None:
    text = "# a comment\n  harbour\n...\n"
    faults = form_lines(text, 7)[1]
    assert [("form-line", "harbour"), ("elision", "...")] == [
        (each.kind, text[each.span.start - 7 : each.span.end - 7]) for each in faults
    ]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("days: number | Days | min= 5, max=1", "5"),
        ("unit: select[ m , m] | Unit", "m"),
        ("unit: select[m,ft] | Unit | default= mile", "mile"),
        ("unit: select[m,ft] | Unit | default=m, size=3", "size"),
        ("a: text | A | required=often", "often"),
    ],
)
def test_a_fault_in_a_field_stands_at_its_own_words(line: str, found: str) -> None:
    text = HEAD + form(line)
    [fault] = ANYT.check(text, Context())
    assert found == text[fault.span.start : fault.span.end]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (form("harbour: text | Harbour | required", "days: int | Days | min=1, max=14, default=7"), []),
        (form('<form type="json">'), ["A031"]),
        (form("harbour"), ["A031"]),
        (form("days: number | Days | min=5, max=1"), ["A028"]),
        (form("unit: select[m,ft] | Unit | default=mile"), ["A029"]),
        (form("unit: select | Unit"), ["A027"]),
        (form("a: text | A", "a: text | B"), ["A025"]),
        (form("a: file | A"), []),
        ('<task id="t">\nx\n\n**Output:** data/*.csv, <title>.md, {name}.txt\n</task>\n', []),
        ('<task id="t">\nx\n\n**Output:** data/tides.csv (a table)\n</task>\n', ["A021"]),
        ('<task id="t_1" label="Find" agent="x">\nx\n</task>\n\n<break id="b" skip="true">\n</break>\n', []),
    ],
)
def test_what_schema_2_allows_is_let_be(body: str, expected: list[str]) -> None:
    assert expected == codes(body)


def test_inputs_may_be_described() -> None:
    head = HEAD.replace("name: tides\n", "name: tides\ninputs:\n  days:\n    type: number\n    value: 7\n")
    assert [] == codes("", head)
    assert ["A005"] == codes("", head.replace('schema: "2.1"\n', ""))


def test_without_the_declaration_the_form_is_an_information() -> None:
    found = ANYT.check_example(form("harbour: text | Harbour"), Context())
    assert [("A024", "info")] == [(each.code, each.severity.value) for each in found]


PIECES = st.sampled_from(
    ["a", ":", "|", "text", "select", "[a,b]", "=", ",", '"', " ", "\n", "#", "default", "..."]
)


@given(st.lists(PIECES, max_size=30).map("".join) | st.text(max_size=40), st.integers(0, 5))
def test_any_text_is_read_into_spans_of_itself(text: str, offset: int) -> None:
    root, faults = form_lines(text, offset)
    stack: list[object] = [root]
    while stack:
        node = stack.pop()
        span = getattr(node, "span", None)
        if span is not None:
            assert offset <= span.start <= span.end <= offset + len(text)
        stack.extend(getattr(node, "items", ()) or ())
        for entry in getattr(node, "entries", ()) or ():
            stack += [entry.key, entry.value]
    assert all(offset <= fault.span.start <= fault.span.end <= offset + len(text) for fault in faults)
