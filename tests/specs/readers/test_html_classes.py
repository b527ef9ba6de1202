"""A selector that is tried on few elements finds what it would find among all."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from signage_specs.readers import html_classes
from signage_specs.readers.html import read_html
from signage_specs.readers.html_classes import asked_classes

SELECTORS = {
    "a.next": ("a", {"next"}),
    "a:is(.next, .right-next)": ("a", {"next", "right-next"}),
    "a:is(.next[rel=edit], .right-next)": ("a", {"next", "right-next"}),
    "a[rel~=edit], .bar a.next": ("", set()),
    "button.next, a.right-next": ("", set()),
    "a:not(.next)": ("", set()),
    "a:is(.next, [rel])": ("", set()),
    "a.next:is([rel~=edit], .bar *)": ("a", {"next"}),
    "a:is(.x, .right-next)[rel]": ("a", {"x", "right-next"}),
    "a.x.RIGHT-next": ("a", {"x"}),
    "div.next.bar": ("div", {"next"}),
    "div.next:empty": ("div", {"next"}),
    "div.next > a": ("", set()),
    "button.NEXT": ("button", {"NEXT"}),
    "button.next": ("button", {"next"}),
    "a.2x": ("", set()),
    ".next a": ("", set()),
}
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


@settings(max_examples=200, deadline=None)
@given(st.lists(PIECES, max_size=8).map("".join), st.sampled_from(sorted(SELECTORS)))
def test_a_selector_is_tried_where_it_can_match(page: str, selector: str) -> None:
    document = read_html(page)

    assert [each for each in document.elements() if each.matches(selector)] == document.select(selector)


LINKS = st.sampled_from(["next", "NEXT", "right-next x", "nav", "nav ", "nav\\tx", '"nav', "nav]", "näv", ""])


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.lists(LINKS, max_size=4), min_size=1, max_size=6),
    st.sampled_from(["", "<!doctype html>"]),  # without it, a class is the same in either case
    st.sampled_from(["a.next", "a:is(.next, .right-next)", "a.nav"]),
)
def test_what_is_learnt_on_a_page_hides_nothing_on_the_next(
    pages: list[list[str]], doctype: str, selector: str
) -> None:
    html_classes._searches.clear()
    for values in pages:
        links = [f"<a class='{value}'>" for value in values for _ in range(5)]
        document = read_html(doctype + "".join(links))
        expected = [each for each in document.elements("a") if each.matches(selector)]
        assert expected == document.select(selector)


@pytest.mark.parametrize(("selector", "expected"), SELECTORS.items())
def test_the_classes_that_a_selector_asks_for(selector: str, expected: tuple[str, set[str]]) -> None:
    name, words = asked_classes(selector)
    assert expected == (name, set(words))
