"""A fenced block as the converter read it, with the lines that it read it from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from signage_linter.example import NOWHERE, Example, Place
from signage_linter.finders.markdown.header import read_header
from signage_linter.finders.markdown.line import inclusion_of, origin_of, place_of

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced block.

    Attributes:
        placeholder: the number of its rendering in the converter's stash.
        label: the language as the converter took it.
        text: the code.
        opening: the line of its header.
        content: the lines between header and closing fence; as many as the text has.
        closing: the line of its closing fence.
        indent: how many code points of each line are indentation and quote marks.
        start: the index of the header among the lines that were searched.
        end: the index behind the closing fence.
    """

    placeholder: int
    label: str
    text: str
    opening: str
    content: Sequence[str]
    closing: str
    indent: int
    start: int
    end: int

    def example(self) -> Example:
        """Return the fence as an example; its places aren't verified yet."""
        header = read_header(self.opening)
        places = self._places()
        return Example(
            label=self.label or "",
            text=self.text,
            places=places,
            opening=place_of(self.opening, len(self.opening) - len(self.opening.lstrip(" \t>")) + 1),
            classes=header.classes,
            attributes=header.attributes,
            included_from=self._included_from(),
            generated=not any(place.path and place.exact for place in places),
        )

    def _places(self) -> tuple[Place, ...]:
        if not self.content:
            return (place_of(self.closing, self.indent + 1),)
        lines = self.text.split("\n")
        if len(lines) == len(self.content):
            return tuple(place_of(line, self.indent + 1) for line in self.content)
        # The converter cut the text in a way that isn't known: all lines are near the header.
        origin = origin_of(self.opening)
        near = origin.nearby().place(1) if origin is not None else NOWHERE
        return (near,) * len(lines)

    def _included_from(self) -> tuple[Place, ...]:
        chains = (inclusion_of(line) for line in (self.opening, *self.content))
        return next((chain for chain in chains if chain), ())
