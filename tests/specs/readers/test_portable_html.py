"""The portable tree finds by a selector what the other one finds, and tries few elements for it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from justhtml.selector import SelectorMatcher

from signage_specs.readers.html_tree import turbohtml_parser
from signage_specs.readers.portable_html import parse

SELECTORS = [
    "a",
    "A.next",
    "a.next, b, #x",
    "#x",
    "[rel]",
    "[REL=edit]",
    "p a",
    "p > a.next",
    "a ~ b",
    "a:not(.next)",
    "*",
    "p *",
    "p p a",
    "p > a b",
    "a + b",
    "a:not(.next, p *)",
    "p:empty, td:first-child > *",
    ":is(a, b)[rel]",
    "p :is(.next, #x)",
    "td, a:first-child",
    "foreignObject, svg a",
    ".\u00a0y",
]
PIECES = [
    *("<a class=next>", "<a rel=edit>", "<a id=x class='NEXT\tnext'>", "<a class=''>", "<A REL=edit ID=x>", "</a>"),
    *(
        "<p>",
        "</p>",
        "<b id=x rel>",
        "</b>",
        "<table>",
        "<td class='\u00a0y'>",
        "</table>",
        "<svg>",
        "<foreignObject>",
    ),
    *("<svg>", "<foreignObject>", "</svg>", "text", "<!-- a -->", "<body id=x>"),
]


@pytest.mark.parametrize("selector", SELECTORS)
@given(text=st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_both_trees_find_the_same(selector: str, text: str) -> None:
    tree = turbohtml_parser().parse(text)
    elements = list(tree.iter_elements())
    root = parse(text)
    portable = list(root.iter_elements())
    # In foreign elements, the libraries don't always make the same tree of soup.
    shape = [(each.tag, elements.index(each.parent) if each.parent in elements else -1) for each in elements]
    assume(shape == [(each.tag, each.parent_number) for each in portable])

    found = [elements.index(each) for each in tree.select(selector)]
    assert found == [each.number for each in root.select(selector)]
    for element, other in zip(elements, portable, strict=True):
        assert element.matches(selector) == other.matches(selector)
        assert [elements.index(each) for each in element.select(selector)] == [
            each.number for each in other.select(selector)
        ]
        above, other_above = element.closest(selector), other.closest(selector)
        assert (above and elements.index(above)) == (other_above and other_above.number)


def test_a_selector_is_tried_where_it_can_match(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[object] = []

    class Matcher(SelectorMatcher):
        def matches(self, node: Any, selector: Any) -> bool:
            tried.append(node)
            return super().matches(node, selector)

    monkeypatch.setattr("signage_specs.readers.portable_html.SelectorMatcher", Matcher)
    root = parse("<p>" + "<a class=x></a>" * 99 + "<button class=x id=y>")
    for selector in ("button", ".x#y", "p button.x", "main button", "[id]", "button, [href]"):
        root.select(selector)
    assert 6 == len(tried)


def test_a_long_selector_finds_what_it_asks_for() -> None:
    root = parse("<a class=x300>")
    options = ", ".join(f".x{number}" for number in range(400))
    assert ["a"] == [each.tag for each in root.select(f":is({options})")]
