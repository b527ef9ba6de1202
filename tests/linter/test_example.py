from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from signage_linter.page import NOWHERE, Example, Place, verified
from signage_linter.source import Source

PAGE = Source("page.md", "- list\n\n    ```anml\n    button#e1\n\tlink#e2\n    ```\n")


def source_of(path: str) -> Source | None:
    return PAGE if path == "page.md" else None


def test_an_offset_maps_to_its_line_and_column() -> None:
    example = Example("anml", "button#e1\nlink#e2", (Place("a.md", 4, 5), Place("b.md", 9, 1)))
    offsets = example.offset_map()
    assert offsets.place(0) == Place("a.md", 4, 5)
    assert offsets.place(6) == Place("a.md", 4, 11)
    assert offsets.place(10) == Place("b.md", 9, 1)
    assert offsets.place(14) == Place("b.md", 9, 5)


def test_an_example_without_places_is_nowhere() -> None:
    assert Example("anml", "button", ()).offset_map().place(3) == NOWHERE


def test_a_place_whose_text_stands_there_is_exact() -> None:
    example = Example("anml", "button#e1", (Place("page.md", 4, 5),))
    assert verified(example, source_of).places == (Place("page.md", 4, 5, exact=True),)


def test_a_place_with_the_wrong_column_is_mended() -> None:
    example = Example("anml", "link#e2", (Place("page.md", 5, 5),))
    assert verified(example, source_of).places == (Place("page.md", 5, 2, exact=True),)


def test_a_place_whose_text_stands_elsewhere_is_approximate() -> None:
    example = Example("anml", "nav", (Place("page.md", 4, 5),))
    assert verified(example, source_of).places == (Place("page.md", 4, 5, exact=False),)


def test_a_line_that_stands_twice_on_its_line_is_approximate() -> None:
    source = Source("page.md", "  nav nav\n")
    example = Example("anml", "nav", (Place("page.md", 1, 1),))
    assert verified(example, lambda _: source).places == (Place("page.md", 1, 3, exact=False),)


def test_a_place_in_an_unknown_file_is_approximate() -> None:
    example = Example("anml", "nav", (Place("gone.md", 4, 5),))
    assert verified(example, source_of).places == (Place("gone.md", 4, 5, exact=False),)


@given(st.text(alphabet="ab \n", max_size=40), st.integers(0, 50))
def test_every_offset_lies_in_its_own_line(text: str, offset: int) -> None:
    places = tuple(Place("page.md", number, 1) for number in range(1, text.count("\n") + 2))
    offset = min(offset, len(text))
    before = text[:offset]
    expected = (before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1)
    found = Example("anml", text, places).offset_map().place(offset)
    assert (found.line, found.column) == expected
