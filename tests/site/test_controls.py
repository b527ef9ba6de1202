"""A selector that is left untried would have found nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from signage_site.controls import Controls
from signage_specs.readers.html import read_html

SELECTORS = (
    "a.next",
    "a:is(.next, .right-next)",
    "a:is(.next[rel=edit], .right-next)",
    "a[rel~=edit], .bar a.next",
    "button.next, a.right-next",
    "a:not(.next)",
    "a:is(.next, [rel])",
    "a.next:is([rel~=edit], .bar *)",
    "a:is(.x, .right-next)[rel]",
    ".next a",
)
PIECES = st.sampled_from(
    [
        *(
            "<a class=next>",
            "<a class='x right-next'>",
            "<a rel=edit class=NEXT>",
            "<a rel=edit>",
            "<a class>",
            "</a>",
        ),
        *(
            "<div class='next bar'>",
            "</div>",
            "<button class=next>",
            "<template>",
            "</template>",
            "<svg>",
            "</svg>",
            "x",
        ),
    ]
)


@settings(max_examples=100, deadline=None)
@given(st.lists(PIECES, max_size=8).map("".join), st.sampled_from(SELECTORS))
def test_a_selector_is_tried_where_it_can_match(page: str, selector: str) -> None:
    document = read_html(page)

    assert document.select(selector) == Controls(document).select(selector)


@pytest.mark.parametrize("selector", SELECTORS[:3])
def test_a_selector_for_links_of_other_themes_is_not_tried(selector: str, monkeypatch: pytest.MonkeyPatch) -> None:
    controls = Controls(read_html("<a class='other'>x</a><p class=next>"))
    monkeypatch.setattr(type(controls.document), "select", None)

    assert [] == controls.select(selector)


def test_what_is_marked_and_what_has_an_id() -> None:
    page = "<p id=a><input><b role=x id=a></b><i aria-live></i><u id></u><svg><button id=c></svg><p>"
    controls = Controls(read_html(page))

    assert ["input", "b", "i", "button"] == [each.name for each in controls.marked]
    assert {"a": "p", "": "u", "c": "button"} == {name: each.name for name, each in controls.by_id.items()}
