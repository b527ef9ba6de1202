"""What a page's snapshot says of it, element by element."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from signage_site.snapshots.page import page_snapshot
from signage_specs.anml_native.documented import NoSnapshotError
from signage_specs.diagnostic import Profile
from signage_specs.registry import ANML_NATIVE
from signage_specs.rule import Context

CASES: dict[str, list[dict[str, str]]] = tomllib.loads(
    (Path(__file__).parent / "cases.toml").read_text(encoding="utf-8")
)
STRICT = Context(profile=Profile.STRICT)


def body(snapshot: str) -> str:
    """Return a snapshot without its frontmatter."""
    return snapshot.rpartition("---\n")[2]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        pytest.param(case["html"], case["anml"].strip("\n"), id=f"{kind}-{number}")
        for kind, cases in CASES.items()
        for number, case in enumerate(cases, 1)
    ],
)
def test_elements(html: str, expected: str) -> None:
    snapshot = page_snapshot(html, "a.html")

    assert f"{expected}\n".lstrip("\n") == body(snapshot)
    assert [] == ANML_NATIVE.check(snapshot, STRICT)


def test_the_frontmatter_says_which_page_it_is() -> None:
    page = '<title>Deck "A" - Ferry</title><link rel=canonical href=https://a.example/deck/><h1>Deck "A"</h1>'

    assert [
        "---",
        'url: "https://a.example/deck/"',
        "title: \"Deck 'A'\"",
        "---",
        "h1#e1 \"Deck 'A'\"",
    ] == page_snapshot(page, "deck/index.html").splitlines()


def test_an_element_can_be_selected() -> None:
    page = "<nav><a href=x>X</a></nav><main><header><a href=y>Y</a></header></main>"

    assert 'link#e1 "Y" href=y\n' == page_snapshot(page, "a.html", "main a")
    assert 'link#e1 "Y" href=y\n' == page_snapshot(page, "a.html", "header")


@pytest.mark.parametrize(
    ("selector", "said"),
    [("x-y", "no element matches"), ("a[", "is not a CSS selector"), (":has(:has(a))", "may take too long")],
)
def test_a_selector_that_selects_nothing_is_refused(selector: str, said: str) -> None:
    with pytest.raises(NoSnapshotError, match=said):
        page_snapshot("<p>x", "a.html", selector)


def test_refs_count_in_document_order() -> None:
    snapshot: Any = ANML_NATIVE.parse(page_snapshot("<h1>A</h1><a href=x>B</a><ul><li>C<li>D</ul>", "a.html"))

    assert ["e1", "e2", "e3", "e4"] == [each.ref.text for each in snapshot.elements if each.ref]


def test_what_is_behind_a_thousand_controls_is_said_in_full() -> None:
    behind = "<fieldset disabled><label>Name <input required></label><button>Delete</button></fieldset>"
    alone, after = (page_snapshot(f"{'<button>a</button>' * count}{behind}", "a.html") for count in (1, 1_001))
    assert alone.count("[disabled]") == after.count("[disabled]")
