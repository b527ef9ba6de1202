"""A manifest and the pages of its site differ, or don't, both ways and over the whole site."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_specs.aaf.alignment import Site, base_path, placements, route_of, shown_by
from signage_specs.aaf.annotation.parser import parse_annotated_html
from signage_specs.aaf.annotation.resolution import resolve_field
from signage_specs.aaf.annotation.rules import differing_policy, undeclared_action, undeclared_field
from signage_specs.aaf.context import AafContext
from signage_specs.aaf.manifest.declared import declared_by
from signage_specs.aaf.manifest.tree import parse_manifest
from signage_specs.rule import Context

if TYPE_CHECKING:
    from collections.abc import Callable

    from signage_specs.aaf.annotation.tree import AnnotatedDocument
    from signage_specs.aaf.manifest.declared import Declared
    from signage_specs.diagnostic import Diagnostic

MANIFEST = """{
  "version": "0.1",
  "site": {"name": "Garden shop", "origin": "https://garden.example"},
  "actions": {
    "plant.move": {
      "risk": "low", "confirmation": "review",
      "inputSchema": {"type": "object", "properties": {"bed": {"type": "integer"}, "row": {"type": "integer"}}}
    }
  },
  "data": {"plant.list": {"title": "Plants"}}
}"""
FORM = """<form data-agent-kind="action" data-agent-action="plant.move" data-agent-danger="low"
  data-agent-confirm="review">
  <input data-agent-kind="field" data-agent-field="bed">
  <button data-agent-kind="action" data-agent-action="plant.move.submit">Move</button>
</form>"""
ROW = '<input data-agent-kind="field" data-agent-field="row" data-agent-for-action="plant.move">'
LIST = '<ul data-agent-kind="collection" data-agent-action="plant.list"></ul>'


def page_differences(page: AnnotatedDocument, declared: Declared | None) -> list[Diagnostic]:
    """Return what a page shows otherwise than its manifests say, in text order."""
    context = Context(extras=(AafContext(site=Site(declared=declared)),))
    rules = (undeclared_action.check, undeclared_field.check, differing_policy.check)
    return sorted((each for rule in rules for each in rule.diagnostics(page, context)), key=lambda each: each.span)


@pytest.fixture
def found(differences: Any) -> Callable[..., list[tuple[str, str, str | None]]]:
    def compare(pages: dict[str, str], manifest: str = MANIFEST) -> list[tuple[str, str, str | None]]:
        parsed = {path: parse_annotated_html(text) for path, text in pages.items()}
        compared = differences(parse_manifest(manifest), parsed)
        return [(each.name, each.message.partition(". ")[0], path) for path, each in compared]

    return compare


def test_a_site_that_shows_everything_somewhere_is_aligned(found: Any) -> None:
    assert [] == found({"/": FORM, "/more/": ROW, "/plants/": LIST})


@pytest.mark.parametrize(
    ("pages", "expected"),
    [
        ({"/": LIST}, ("unannotated-action", "No page has the action `plant.move`", None)),
        ({"/": FORM}, ("unannotated-field", "No page has a field `row` for `plant.move`", None)),
        (
            {"/": FORM + ROW + FORM.replace("plant.move", "plant.cut")},
            ("undeclared-action", "The manifest has no action `plant.cut`", "/"),
        ),
        (
            {"/": FORM + ROW, "/x/": ROW.replace('"row"', '"rwo"')},
            ("undeclared-field", "The manifest has no input `rwo` for `plant.move`", "/x/"),
        ),
        (
            {"/": FORM.replace('"low"', '"high"') + ROW},
            ("differing-policy", "`high` differs from the `risk` of `plant.move` in the manifest, `low`", "/"),
        ),
        (
            {"/": FORM.replace('"review"', '"never"') + ROW},
            (
                "differing-policy",
                "`never` differs from the `confirmation` of `plant.move` in the manifest, `review`",
                "/",
            ),
        ),
    ],
)
def test_each_difference_is_found_once(pages: dict[str, str], expected: tuple[str, ...], found: Any) -> None:
    assert [expected] == found(pages)


def test_pages_that_have_the_same_action_have_the_same_fields(found: Any) -> None:
    whole = FORM.replace("<button", f"{ROW}<button", 1)
    expected = (
        "unannotated-field",
        "The page `/more/` doesn't have a field `row` for `plant.move`, and another page does",
        None,
    )
    assert [expected] == found({"/": whole, "/more/": FORM})
    assert [] == found({"/": whole, "/more/": whole})


def test_what_the_manifest_allows_some_page_offers(found: Any) -> None:
    manifest = MANIFEST.replace('"bed": {"type": "integer"}', '"bed": {"enum": ["north", "south", ""]}')
    select = '<select data-agent-kind="field" data-agent-field="bed"><option>north</select>'
    north = FORM.replace('<input data-agent-kind="field" data-agent-field="bed">', select) + ROW
    expected = ("unannotated-field", "No page offers `south` in a field `bed` for `plant.move`", None)

    assert [expected] == found({"/": north}, manifest)
    assert [] == found({"/": north, "/south/": north.replace("north", "south")}, manifest)
    assert [] == found({"/": FORM + ROW}, manifest)


def test_a_schema_that_is_cut_short_describes_whatever_the_pages_have(found: Any) -> None:
    manifest = MANIFEST.replace('"row": {"type": "integer"}', "...")
    assert [] == found({"/": FORM + ROW}, manifest)


@pytest.mark.parametrize(
    ("manifest", "expected"),
    [
        (MANIFEST.replace('"actions"', '"acts"'), []),
        (MANIFEST[:-40], []),
        (MANIFEST.replace('"properties"', '"$ref": "#/x", "properties"'), []),
        (MANIFEST.replace('"properties"', '"props"'), ["undeclared-field", "undeclared-field"]),
    ],
)
def test_a_manifest_that_does_not_tell_all_is_no_measure(manifest: str, expected: list[str]) -> None:
    page = parse_annotated_html(FORM + ROW)
    found = page_differences(page, declared_by(parse_manifest(manifest)))
    assert expected == [each.name for each in found]


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ('<b data-agent-kind="action" data-agent-action="plant.move.submit">', []),
        ('<b data-agent-kind="action" data-agent-action="plant.moves">', ["undeclared-action"]),
        ('<b data-agent-kind="action" data-agent-action="{{ action }}">', []),
        ('<ul data-agent-kind="collection" data-agent-action="plant.sorts">', ["undeclared-action"]),
        ('<b data-agent-kind="status" data-agent-for-action="plant.cut">', []),
        ('<form data-agent-action="plant.cut"><input data-agent-field="x"></form>', ["undeclared-action"]),
    ],
)
def test_what_needs_a_contract(page: str, expected: list[str]) -> None:
    found = page_differences(parse_annotated_html(page), declared_by(parse_manifest(MANIFEST)))
    assert expected == [each.name for each in found]


def test_an_embedded_manifest_comes_before_the_sites() -> None:
    embedded = MANIFEST.replace('"low"', '"high"')
    page = f'<script type="application/agent+json">{embedded}</script>{FORM}{ROW}'
    (difference,) = page_differences(parse_annotated_html(page), declared_by(parse_manifest(MANIFEST)))
    assert "differing-policy" == difference.name
    assert difference.message.startswith("`low` differs from the `risk` of `plant.move` in the manifest, `high`.")
    assert "low" == page[difference.span.start : difference.span.end]
    assert [] == list(page_differences(parse_annotated_html(FORM), None))


NESTED = """<form data-agent-kind="action" data-agent-action="plant.move">
  <div data-agent-kind="action" data-agent-action="bed.choose">
    <input data-agent-kind="field" data-agent-field="bed">
  </div>
  <input data-agent-kind="field" data-agent-field="row" data-agent-for-action="bed.choose">
</form>"""


def test_a_field_is_there_for_each_action_that_a_look_up_finds_it_for() -> None:
    page = parse_annotated_html(NESTED)
    shown = shown_by([("/", page)]).fields
    both = {"bed": None, "row": None}
    assert {"plant.move": both, "bed.choose": both} == shown
    for action, fields in shown.items():
        for field in fields:
            assert resolve_field(page, action, field).element is not None


def test_a_field_of_an_inner_action_is_not_asked_of_the_outer_one(found: Any) -> None:
    manifest = MANIFEST.replace('"row": {"type": "integer"}', '"bed": {"type": "integer"}')
    expected = ("undeclared-action", "The manifest has no action `bed.choose`", "/")
    assert [expected] == found({"/": NESTED}, manifest)


def test_a_collection_is_no_action() -> None:
    page = parse_annotated_html('<ul data-agent-kind="collection" data-agent-action="plant.move"></ul>')
    assert frozenset() == shown_by([("/", page)]).actions


def test_an_action_whose_kind_is_misspelt_is_shown(found: Any) -> None:
    assert [] == found({"/": FORM.replace('kind="action"', 'kind="acton"', 1) + ROW})


@pytest.mark.parametrize(
    ("change", "whole"),
    [
        (("", ""), True),
        (('"integer"}, "row"', '"integer"}, ..., "row"'), True),
        (('"actions": {', '"actions": {..., '), False),
        (('"data": {', '"data": {..., '), False),
        (('"version"', '..., "version"'), False),
        (('"review",', '"review"'), False),
    ],
)
def test_a_manifest_tells_whether_it_names_everything(change: tuple[str, str], whole: bool) -> None:
    assert whole is declared_by(parse_manifest(MANIFEST.replace(*change))).whole


def test_a_step_shows_its_action() -> None:
    page = parse_annotated_html('<b data-agent-kind="action" data-agent-action="plant.move.submit">')
    assert {"plant", "plant.move", "plant.move.submit"} == shown_by([("/", page)]).actions


TAGS = st.sampled_from(
    [
        *(f'<div data-agent-kind="action" data-agent-action="{name}">' for name in ("a", "a.b", "a.b.c", "ab")),
        *('<div data-agent-kind="field" data-agent-field="f">', "<div>", "</div>", "</div>"),
    ]
)


@given(st.lists(TAGS, max_size=12).map("".join))
def test_the_outline_is_that_of_climbing_from_each_element(text: str) -> None:
    page = parse_annotated_html(text)
    steps: list[bool] = []
    for element in page.elements:
        above, chain = element.parent, list[int]()
        while above is not None:
            chain.append(above)
            above = page.elements[above].parent
        actions = [page.elements[number].action or "" for number in chain]
        steps.append(any(action and (element.action or "").startswith(f"{action}.") for action in actions))
        owner = next((page.elements[n].action for n in chain if page.elements[n].action and not steps[n]), "")
        _, place = list(placements(page))[element.index]
        assert (steps[-1], owner) == (place.step, place.action)


def test_time_grows_with_the_page_however_deep_it_is(takes_linear_time: Any) -> None:
    declared = declared_by(parse_manifest(MANIFEST))

    def work(text: str) -> None:
        found = list(page_differences(parse_annotated_html(text), declared))
        assert {"undeclared-action"} == {each.name for each in found}

    action = '<div data-agent-kind="action" data-agent-action="a.b.c">'

    def nested(count: int) -> str:
        return action * count

    def long(count: int) -> str:
        return f'{action}</div><div data-agent-action="{"a." * count}a">'

    assert takes_linear_time(work, nested, 250)
    assert takes_linear_time(work, long, 500)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("index.html", "/"),
        ("/", "/"),
        ("", "/"),
        ("/plants/", "/plants"),
        ("plants/index.html", "/plants"),
        ("/plants.html", "/plants"),
        ("/plants/?bed=1#row", "/plants"),
        ("/gr%C3%BCn/", "/grün"),
        ("/plants/myindex.html", "/plants/myindex"),
        ("/plants.html/index.html", "/plants"),
        ("/plants.html/", "/plants"),
    ],
)
def test_a_page_has_one_route(path: str, expected: str) -> None:
    assert expected == route_of(path)


@pytest.mark.parametrize(
    ("listed", "routes", "expected"),
    [
        (["/", "/plants/"], {"/", "/plants"}, ""),
        (["/project/", "/project/plants/"], {"/", "/plants"}, "/project"),
        (["/a/b/plants.html"], {"/", "/plants"}, "/a/b"),
        (["/plants/"], {"/beds"}, ""),
        ([], {"/"}, ""),
    ],
)
def test_a_manifest_tells_where_its_site_is_served(listed: list[str], routes: set[str], expected: str) -> None:
    assert expected == base_path(listed, routes)


@pytest.mark.parametrize("first", ["Choose…", "<option disabled>Large", "-- select a size --"])
def test_what_asks_to_choose_or_is_disabled_is_not_offered(first: str) -> None:
    first = first if first.startswith("<") else f"<option>{first}"
    page = parse_annotated_html(
        f'<select data-agent-kind="field" data-agent-field="size">{first}<option>Small<option value=m>M</select>'
    )
    assert [("Small", "m")] == [each.choices for each in page.elements]
