"""The specifications' own blocks are found, each where an independent reader of the file finds it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from signage_linter.finders.markdown.find import find
from signage_linter.finders.markdown.settings import MarkdownSettings
from signage_linter.source import Source

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Protocol

    class Block(Protocol):
        """A block as `conftest` reads it."""

        label: str
        line: int
        text: str


@pytest.mark.parametrize("name", ["aaf-standard-0.1.md", "anml-native-0.1.0-draft.md", "anyt-file-format.md"])
def test_blocks_of_a_specification(
    name: str, specification_text: Callable[[str], str], specification_blocks: Callable[[str], Sequence[Block]]
) -> None:
    page = find(Source(name, specification_text(name)), MarkdownSettings())
    expected = [(block.label, block.line, block.text.rstrip("\n")) for block in specification_blocks(name)]
    fenced = [example for example in page.examples if example.opening.line != example.places[0].line]

    assert expected == [(each.label, each.places[0].line, each.text.rstrip("\n")) for each in fenced]
    assert all(place.exact for example in fenced for place in example.places)
    assert len(expected) >= 5
