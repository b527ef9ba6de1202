"""Elements of one start tag are found, wherever misnesting puts them, and by whatever they are looked for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_specs.readers.html import HtmlElement, read_html

# Formatting elements that no end tag closes in time, and what closes or moves others.
FORMATTING = ["<a class=next>", "<a class=other rel=x>", "<a>", "</a>", "<b>", "</b>", "<i>", "</i>"]
BLOCKS = ["<p>", "</p>", "<div>", "</div>", "<table>", "<td>", "</table>", "<template>", "</template>"]
tags = st.sampled_from([*FORMATTING, *BLOCKS, "text", "\n"])


@pytest.mark.parametrize("selector", ["a.next", "a", "b", "a[rel]"])
@given(text=st.lists(tags, max_size=25).map("".join))
def test_clones_are_those_at_one_place(selector: str, text: str) -> None:
    document = read_html(text)
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
