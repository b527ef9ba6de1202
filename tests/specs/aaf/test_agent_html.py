"""Annotated HTML: the tree of annotations, the resolution order of 6.1.1, and the specification's own pages."""

from __future__ import annotations

from functools import partial
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

import pytest
from bs4 import BeautifulSoup
from hypothesis import given
from hypothesis import strategies as st

from signage_specs.aaf.annotation.parser import parse_annotated_html
from signage_specs.aaf.annotation.resolution import AmbiguousElementError, Resolver, resolve_field, resolve_status
from signage_specs.aaf.context import AafContext
from signage_specs.diagnostic import Profile
from signage_specs.readers.html import read_html_fragment
from signage_specs.registry import AGENT_HTML
from signage_specs.rule import Context

if TYPE_CHECKING:
    from signage_specs.aaf.annotation.tree import AnnotatedDocument, AnnotatedElement

PAGE = """<!doctype html>
<form data-agent-kind="action" data-agent-action="plant.move">
  <input id="inner" data-agent-kind="field" data-agent-field="bed">
  <p id="said" data-agent-kind="status" data-agent-output="plant.move.status"></p>
</form>
<button data-agent-kind="action" data-agent-action="plant.water">Water</button>
<input id="bound" data-agent-kind="field" data-agent-field="litres" data-agent-for-action="plant.water">
<input id="stray" data-agent-kind="field" data-agent-field="bed">
<p id="outer" data-agent-kind="status" data-agent-output="plant.water.status"
  data-agent-for-action="plant.water"></p>
"""


def identity(element: AnnotatedElement | None) -> str | None:
    return element.native.get("id") if element else None


@pytest.mark.parametrize(
    ("action", "field", "expected", "step"),
    [
        ("plant.move", "bed", "inner", "nested"),
        ("plant.water", "litres", "bound", "for-action"),
        ("plant.water", "bed", None, None),
        ("plant.move", "litres", None, None),
        ("plant.gone", "bed", None, None),
    ],
)
def test_a_field_is_found_nested_then_bound_and_never_otherwise(
    action: str, field: str, expected: str | None, step: str | None
) -> None:
    for strict in (False, True):
        found = resolve_field(parse_annotated_html(PAGE), action, field, strict=strict)
        assert (expected, step, None) == (identity(found.element), found.step, found.warning)


def test_a_status_is_found_in_the_same_two_steps() -> None:
    page = parse_annotated_html(PAGE)
    assert "said" == identity(resolve_status(page, "plant.move").element)
    assert "outer" == identity(resolve_status(page, "plant.water").element)
    assert resolve_status(page, "plant.gone").element is None


def twice(where: str) -> AnnotatedDocument:
    field = '<input id="{}" data-agent-kind="field" data-agent-field="bed" data-agent-for-action="a.b">'
    both = field.format("first") + field.format("second")
    action = '<form data-agent-kind="action" data-agent-action="a.b">'
    return parse_annotated_html(f"{action}{both}</form>" if where == "nested" else f"{action}</form>{both}")


@pytest.mark.parametrize("step", ["nested", "for-action"])
def test_two_matches_are_an_error_or_the_first_with_a_warning(step: str) -> None:
    page = twice(step)
    found = resolve_field(page, "a.b", "bed")
    assert ("first", step, ["second"]) == (
        identity(found.element),
        found.step,
        [identity(each) for each in found.others],
    )
    assert found.warning is not None
    assert step in found.warning
    with pytest.raises(AmbiguousElementError) as raised:
        resolve_field(page, "a.b", "bed", strict=True)
    assert (step, 2) == (raised.value.step, len(raised.value.matches))


def test_a_nested_field_ends_the_search_for_a_bound_one() -> None:
    bound = '<input id="bound" data-agent-kind="field" data-agent-field="bed" data-agent-for-action="plant.move">'
    found = resolve_field(parse_annotated_html(bound + PAGE), "plant.move", "bed", strict=True)
    assert ("inner", (), None) == (identity(found.element), found.others, found.warning)


def test_a_data_view_has_fields_in_both_ways() -> None:
    page = parse_annotated_html(
        """<ul data-agent-kind="collection" data-agent-action="plant.list">
          <input id="inside" data-agent-kind="field" data-agent-field="bed"></ul>
          <input id="outside" data-agent-kind="field" data-agent-field="row" data-agent-for-action="plant.list">"""
    )
    assert "inside" == identity(resolve_field(page, "plant.list", "bed", strict=True).element)
    assert "outside" == identity(resolve_field(page, "plant.list", "row", strict=True).element)


def test_what_an_action_in_a_data_view_takes_is_not_what_the_view_takes() -> None:
    move = """<li><form data-agent-kind="action" data-agent-action="plant.move-{0}">
      <input id="{0}" data-agent-kind="field" data-agent-field="bed"></form>"""
    page = parse_annotated_html(
        f'<ul data-agent-kind="collection" data-agent-action="plant.list">{move.format("a")}{move.format("b")}</ul>'
    )
    assert "b" == identity(resolve_field(page, "plant.move-b", "bed", strict=True).element)
    assert resolve_field(page, "plant.list", "bed", strict=True).element is None
    assert [] == list(Resolver(page).ambiguities())
    bound = '<input data-agent-kind="field" data-agent-field="bed" data-agent-for-action="plant.move-{}">'
    text = f'<p data-agent-kind="collection" data-agent-action="plant.list">{bound.format(1)}{bound.format(2)}</p>'
    assert [] == list(Resolver(parse_annotated_html(text)).ambiguities())


TAGS = st.lists(
    st.sampled_from(
        [
            '<form data-agent-kind="action" data-agent-action="a.b">',
            '<div data-agent-kind="action" data-agent-action="c.d">',
            "</form>",
            "</div>",
            '<input data-agent-kind="field" data-agent-field="x">',
            '<input data-agent-kind="field" data-agent-field="x" data-agent-for-action="a.b">',
            '<p data-agent-kind="status">',
            "</p>",
            '<p data-agent-kind="status" data-agent-for-action="c.d">',
            "<table><tr><td>",
            "</table>",
            "<select>",
            "<!--",
            "-->",
            "<code>",
            "</code>",
            "<b>",
            "</b>",
            "text",
            '<script type="application/agent+json">{',
            "</script>",
            "<template>",
            "</template>",
            '"',
        ]
    ),
    max_size=25,
).map("".join)


@given(TAGS | st.text(max_size=60))
def test_any_text_is_parsed_and_judged_within_its_bounds(text: str) -> None:
    document = parse_annotated_html(text)
    for element in document.elements:
        assert "<" == text[element.span.start]
        for name, attribute in element.attributes.items():
            assert name == text[attribute.name_span.start : attribute.name_span.end].lower()
    for context in (Context(), Context(profile=Profile.STRICT, extras=(AafContext("0.1+links"),))):
        for diagnostic in AGENT_HTML.check(text, context):
            assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text)
    assert text == AGENT_HTML.write(document)


@given(TAGS)
def test_the_findings_about_look_ups_are_the_answers_of_the_look_ups(text: str) -> None:
    document = parse_annotated_html(text)
    others: dict[str, set[int]] = {"D011": set(), "D012": set()}
    resolved: set[int] = set()
    for action in ("a.b", "c.d"):
        for code, resolve in (
            ("D011", partial(resolve_field, document, action, "x")),
            ("D012", partial(resolve_status, document, action)),
        ):
            found = resolve()
            others[code].update(each.span.start for each in found.others)
            resolved.update(each.span.start for each in (found.element, *found.others) if each is not None)
            if found.others:
                with pytest.raises(AmbiguousElementError) as raised:
                    resolve(strict=True)
                assert (found.element, *found.others) == raised.value.matches
            else:
                assert found == resolve(strict=True)
    diagnostics = AGENT_HTML.check(text, Context())
    for code, expected in others.items():
        reported = [_start_tag(text, each.span.start) for each in diagnostics if each.code == code]
        assert sorted(expected) == sorted(reported)
    for each in diagnostics:
        if each.code == "D009":
            assert _start_tag(text, each.span.start) not in resolved


def _start_tag(text: str, position: int) -> int:
    return text.rindex("<", 0, position)


@given(TAGS)
def test_a_look_up_is_what_selectors_find(text: str) -> None:
    html = read_html_fragment(text)
    in_code = {each for code in html.elements("code") for each in code.elements()}
    document = parse_annotated_html(text)
    for action in ("a.b", "c.d"):
        for what, resolve in (
            ('[data-agent-kind="field"][data-agent-field="x"]', partial(resolve_field, document, action, "x")),
            ('[data-agent-kind="status"]', partial(resolve_status, document, action)),
        ):
            inside = f'[data-agent-kind="action"][data-agent-action="{action}"] {what}'
            found = html.select(inside) or html.select(f'{what}[data-agent-for-action="{action}"]')
            spans = [each.start_tag for each in found if each not in in_code]
            answer = resolve()
            assert [each for each in spans if each is not None] == [
                each.span for each in (answer.element, *answer.others) if each is not None
            ]


@given(TAGS)
def test_nesting_is_that_of_the_tree(text: str) -> None:
    document = parse_annotated_html(text)
    for element in document.elements:
        inside = document.elements[element.index + 1 : element.end]
        assert [each.index for each in inside] == list(range(element.index + 1, element.end))
        assert all(each.parent is not None and each.parent >= element.index for each in inside)


class _StartTags(HTMLParser):
    """The standard library's own reader, for pages that are written plainly."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        annotated = {name: value for name, value in attrs if name.startswith("data-agent-")}
        if annotated:
            self.found.append((tag, annotated))


def test_the_pages_of_the_specification_have_nothing_to_find(specification_blocks: Any) -> None:
    blocks = [block for block in specification_blocks("aaf-standard-0.1.md") if block.label == "html"]
    assert 2 == len(blocks)
    for block in blocks:
        for profile in Profile:
            assert [] == AGENT_HTML.check_example(block.text, Context(profile=profile))
        assert any(signature.pattern.search(block.text) for signature in AGENT_HTML.signatures)
        reader = _StartTags()
        reader.feed(block.text)
        document = parse_annotated_html(block.text)
        assert reader.found == [
            (each.name, {name: attribute.value for name, attribute in each.attributes.items()})
            for each in document.elements
        ]


def test_a_page_agrees_with_another_reader() -> None:
    soup = BeautifulSoup(PAGE, "html.parser")
    expected = [
        (tag.name, tag.get("data-agent-kind"))
        for tag in soup.find_all(lambda tag: any(name.startswith("data-agent-") for name in tag.attrs))
    ]
    assert expected == [(each.name, each.kind) for each in parse_annotated_html(PAGE).elements]


@pytest.mark.parametrize(
    "piece",
    [
        '<div data-agent-kind="action" data-agent-action="a.b">',
        '<input data-agent-kind="field" data-agent-field="x" data-agent-for-action="a.b">',
        '<p data-agent-kind="status" data-agent-for-action="a.b">',
        "<code>",
        "<input>",
    ],
)
def test_time_grows_with_the_text_alone(piece: str, takes_linear_time: Any) -> None:
    assert takes_linear_time(lambda text: AGENT_HTML.check(text, Context()), lambda count: piece * count, 500)
