"""Tell which fences nothing closes, and which were closed by the end of a block inside them."""

from __future__ import annotations

from dataclasses import dataclass, field

from signage_linter.finders.myst.fence import Fence
from signage_linter.page import PageFault

_MARKS = {"`": "backticks", "~": "tildes", ":": "colons"}


@dataclass(frozen=True, slots=True)
class Enclosure:
    """What a text stands in.

    Attributes:
        fence: the block whose content it is; None for a file's own text.
        depth: how many blocks and files stand around it.
        is_myst: every block around is known to hold MyST. What is said about the fences of another is a guess.
    """

    fence: Fence | None = None
    depth: int = 0
    is_myst: bool = True

    def within(self, fence: Fence, *, is_myst: bool) -> Enclosure:
        """Return the enclosure of a block's content."""
        return Enclosure(fence, self.depth + 1, self.is_myst and is_myst and fence.closing > 0)

    def of_file(self) -> Enclosure:
        """Return the enclosure of a file that is included here."""
        return Enclosure(None, self.depth + 1, self.is_myst)


@dataclass(slots=True)
class FenceFaults:
    """The faults of a page's fences. A block that ends too early leaves its own end over, which opens another."""

    _left_over: set[str] = field(default_factory=set[str])

    def fault_of(self, fence: Fence, enclosure: Enclosure) -> PageFault | None:
        """Return what is wrong with a fence: nothing closes it, that much is certain.

        Where the line that would have closed it closes the block around it, that block is opened too shortly.
        """
        if fence.closing or not enclosure.is_myst:
            return None
        mark, outer = fence.markup[0], enclosure.fence
        if fence.reaches_end and outer is not None and _took_the_end(outer, fence):
            if not outer.name and mark in self._left_over:
                return None
            self._left_over.add(mark)
            detail = f"the block that line {outer.place.line} opens holds it"
            return PageFault("swallowed-fence", fence.place, detail, fence.width, f"more {_MARKS[mark]}")
        if not fence.name and mark in self._left_over:
            return None
        detail = "it holds the rest of the page" if fence.reaches_end and outer is None else ""
        return PageFault("unclosed-fence", fence.place, detail, fence.width)


def _took_the_end(outer: Fence, inner: Fence) -> bool:
    """Tell whether a block ended at a line that would also have ended the block inside it."""
    return outer.markup[0] == inner.markup[0] and len(outer.markup) <= len(inner.markup) <= outer.closing
