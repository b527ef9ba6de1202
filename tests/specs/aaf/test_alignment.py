"""A manifest and the pages of its site differ, or don't, both ways and over the whole site."""

from __future__ import annotations

import pytest

from signage_specs.aaf.alignment import DIFFERENCES, differences
from signage_specs.aaf.annotation.parser import parse_annotated_html
from signage_specs.aaf.manifest.parser import parse_manifest

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


def found(pages: dict[str, str], manifest: str = MANIFEST) -> list[tuple[str, str, str, str, str | None]]:
    parsed = {path: parse_annotated_html(text) for path, text in pages.items()}
    return [
        (each.kind, each.action, each.name, each.expected, each.page)
        for each in differences(parse_manifest(manifest), parsed)
    ]


def test_a_site_that_shows_everything_somewhere_is_aligned() -> None:
    assert [] == found({"/": FORM, "/more/": ROW, "/plants/": LIST})


@pytest.mark.parametrize(
    ("pages", "expected"),
    [
        ({"/": LIST}, ("unannotated-action", "plant.move", "", "", None)),
        ({"/": FORM}, ("unannotated-field", "plant.move", "row", "", None)),
        (
            {"/": FORM + ROW + FORM.replace("plant.move", "plant.cut")},
            ("undeclared-action", "plant.cut", "", "", "/"),
        ),
        (
            {"/": FORM + ROW, "/x/": ROW.replace('"row"', '"rwo"')},
            ("undeclared-field", "plant.move", "rwo", "", "/x/"),
        ),
        ({"/": FORM.replace('"low"', '"high"') + ROW}, ("different-risk", "plant.move", "high", "low", "/")),
        (
            {"/": FORM.replace('"review"', '"never"') + ROW},
            ("different-confirmation", "plant.move", "never", "review", "/"),
        ),
    ],
)
def test_each_difference_is_found_once(pages: dict[str, str], expected: tuple[str, ...]) -> None:
    assert [expected] == found(pages)
    assert expected[0] in DIFFERENCES


def test_a_schema_that_is_cut_short_describes_whatever_the_pages_have() -> None:
    manifest = MANIFEST.replace('"row": {"type": "integer"}', "...")
    assert [] == found({"/": FORM + ROW}, manifest)
