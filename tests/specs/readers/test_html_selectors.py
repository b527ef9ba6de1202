"""A selector that is tried on few elements finds what it would find among all."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from signage_specs.readers import html_selectors
from signage_specs.readers.html import read_html
from signage_specs.readers.html_selectors import asked_by

# What each asks for: a name, words of the class attribute, names of attributes.
SELECTORS: dict[str, tuple[str, set[str], set[str]] | None] = {
    "a.next": ("a", {"next"}, set()),
    "a:is(.next, .right-next)": ("a", {"next", "right-next"}, set()),
    "a:is(.next[rel=edit], .right-next)": ("a", {"next", "right-next"}, set()),
    "a[rel~=edit], .bar a.next": None,
    "button.next, a.right-next": None,
    "a:not(.next)": None,
    "a:is(.next, [rel])": None,
    "a.next:is([rel~=edit], .bar *)": ("a", {"next"}, set()),
    "a:is(.x, .right-next)[rel]": ("a", {"x", "right-next"}, set()),
    "a.x.RIGHT-next": ("a", {"x"}, set()),
    "a[rel]": ("a", set(), {"rel"}),
    "a[rel~=edit]": ("a", set(), {"rel"}),
    'a[rel*="d"].next': ("a", set(), {"rel"}),
    "a[download][rel]": ("a", set(), {"download"}),
    "a[class]": None,
    "a[href]": None,
    "[rel]": None,
    "a[REL]": None,
    "div.next.bar": ("div", {"next"}, set()),
    "div.next:empty": ("div", {"next"}, set()),
    "div.next > a": None,
    "button.NEXT": ("button", {"NEXT"}, set()),
    "button.next": ("button", {"next"}, set()),
    "a.2x": None,
    ".next a": None,
}
PIECES = st.sampled_from(
    [
        *(
            "<a class=next>",
            "<a class='x right-next'>",
            "<a rel=edit class=NEXT>",
            "<a rel=edit>",
            "<a rel download class=nav>",
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

    found = [each for each in document.elements() if each.matches(selector)]
    assert found == document.select(selector)
    assert next(iter(found), None) == document.select_one(selector)


LINKS = st.sampled_from(["next", "NEXT", "right-next x", "nav", "nav ", "nav\\tx", '"nav', "nav]", "näv", ""])


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.lists(LINKS, max_size=4), min_size=1, max_size=6),
    st.sampled_from(["", "<!doctype html>"]),  # without it, a class is the same in either case
    st.sampled_from(["a.next", "a:is(.next, .right-next)", "a.nav", "a[rel]"]),
)
def test_what_is_learnt_on_a_page_hides_nothing_on_the_next(
    pages: list[list[str]], doctype: str, selector: str
) -> None:
    html_selectors._searches.clear()
    for values in pages:
        links = [f"<a {'rel ' * (number == 3)}class='{value}'>" for value in values for number in range(5)]
        document = read_html(doctype + "".join(links))
        expected = [each for each in document.elements("a") if each.matches(selector)]
        assert expected == document.select(selector)


@pytest.mark.parametrize(("selector", "expected"), SELECTORS.items())
def test_what_a_selector_asks_for(selector: str, expected: tuple[str, set[str], set[str]] | None) -> None:
    asked = asked_by(selector)
    assert expected == (None if asked is None else (asked.name, set(asked.classes), set(asked.attributes)))
