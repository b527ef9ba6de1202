"""Elements of one start tag are found, wherever misnesting puts them, and by whatever they are looked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_specs.readers.html import HtmlElement, read_html
from signage_specs.readers.html_tree import portable_parser, turbohtml_parser

if TYPE_CHECKING:
    from signage_specs.readers.html_tree import HtmlParser

# Formatting elements that no end tag closes in time, and what closes or moves others.
FORMATTING = ["<a class=next>", "<a class=other rel=x>", "<a>", "</a>", "<b>", "</b>", "<i>", "</i>"]
BLOCKS = ["<p>", "</p>", "<div>", "</div>", "<table>", "<td>", "</table>", "<template>", "</template>"]
tags = st.sampled_from([*FORMATTING, *BLOCKS, "text", "\n"])
PARSERS = [turbohtml_parser(), portable_parser()]


@pytest.mark.parametrize("parser", PARSERS, ids=["turbohtml", "justhtml"])
@pytest.mark.parametrize("selector", ["a.next", "a", "b", "a[rel]"])
@given(text=st.lists(tags, max_size=25).map("".join))
def test_clones_are_those_at_one_place(parser: HtmlParser, selector: str, text: str) -> None:
    document = read_html(text, parser)
    document.select("a.next")  # clones of other links don't stand among what this has found
    first: dict[int | None, HtmlElement] = {}
    for element in document.select(selector):
        first.setdefault(element.start, element)
    expected: dict[HtmlElement, set[HtmlElement]] = {}
    for element in document.elements():
        original = first.get(element.start)
        if original is not None:
            expected.setdefault(original, set()).add(element)

    found: dict[HtmlElement, set[HtmlElement]] = {}
    for element, clone in document.clones(first.values()):
        found.setdefault(element, set()).add(clone)

    assert {element: clones for element, clones in expected.items() if len(clones) > 1} == found
