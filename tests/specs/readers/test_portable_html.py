"""The portable tree finds by a selector what the other one finds, and tries few elements for it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from justhtml.selector import SelectorError

from signage_specs.readers.html_tree import turbohtml_parser
from signage_specs.readers.portable_html import PortableElement, parse
from signage_specs.readers.portable_selectors import has_simple

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
    "p a:is(.next *, td a)",
    "p > a:is(p a, b)",
    "b:not(p b), a:not(:is(.next, #x))",
    ":not(a, p > *)",
    "[title=':is(']",
    '[title="a b"]:is(p *)',
    "a:is(#x, [title^=a]):not([rel])",
    "a[REL~=edit]",
    "a[title=A]",
    "[title|=a], [title$=b], [title*=' ']",
    "a[title*='']",
    "td:nth-child(1), p:only-child, b:last-of-type",
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
    *("<!doctype html>", "<a rel='EDIT x' title='a b'>", "<b title=':is('>", "<p title=a-b>"),
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
    tried: list[PortableElement] = []

    def watched(element: PortableElement, *args: Any, **options: Any) -> bool:
        tried.append(element)
        return has_simple(element, *args, **options)

    monkeypatch.setattr("signage_specs.readers.portable_matching.has_simple", watched)
    root = parse("<p>" + "<a class=x></a>" * 99 + "<button class=x id=y>")
    for selector in ("button", ".x#y", "p button.x", "main button", "[id]", "button, [href]", "a:is(#y, b)"):
        root.select(selector)
    assert ["button"] * 6 == [each.tag for each in tried]


@pytest.mark.parametrize("selector", ["a:hover", "a:is(:hover, .x)", "a:not(:has(b))", "a:foo", "a:is()", "a["])
def test_what_is_not_known_is_told_on_any_page(selector: str) -> None:
    with pytest.raises(SelectorError):
        parse("").select(selector)


@pytest.mark.parametrize(
    ("text", "name", "position"),
    [
        ("<head role=status><head><p>y", "head", None),
        ("<html role=tab><html>", "html", None),
        ("<!--[if IE]><html class=ie><![endif]--><html><head>", "html", (1, 39)),
        ("<html><!-- <head> --><head><header>", "head", (1, 21)),
    ],
)
def test_a_later_tag_is_not_taken_for_the_first(text: str, name: str, position: tuple[int, int] | None) -> None:
    assert position == next(iter(parse(text).iter_elements(name))).position


def test_a_long_selector_finds_what_it_asks_for() -> None:
    root = parse("<a class=x300>")
    options = ", ".join(f".x{number}" for number in range(400))
    assert ["a"] == [each.tag for each in root.select(f":is({options})")]
