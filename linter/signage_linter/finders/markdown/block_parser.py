"""Which lines of the text the block parser is reading."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any

from signage_linter.finders.markdown.conversion import Conversion


class BlockParser:
    """Watches one run of the block parser.

    The parser knows nothing of lines. But it splits the text at blank lines, and takes pieces off the front of the
    list until nothing is left: what is left is always the end of the text, so that its lines count from there. What
    a container holds is parsed within, when its piece has been taken off.
    """

    def __init__(self, conversion: Conversion) -> None:
        self._conversion = conversion
        self._size = 0  # lines of the text
        self._is_begun = False
        self._depth = 0
        self._left: Sequence[str] = ()
        self._pieces: Sequence[str] = ()
        self._line_ends: Sequence[int] = ()  # in the pieces from each one on, with those between them
        self._start: int | None = None

    def watch(self, parser: Any) -> None:
        """Hook into the parser, and into the question that it asks first about each piece."""
        hooks = self._conversion.hooks
        hooks.replace(parser, "parseDocument", self._read_document)
        hooks.replace(parser, "parseBlocks", self._read_blocks)
        hooks.replace(parser.blockprocessors[0], "test", self._ask)

    @property
    def lines(self) -> range | None:
        """The lines, from 0, of what is taken off or was taken off last; None outside of the text's own blocks."""
        end = self._line()
        return range(self._start, end) if self._start is not None and end is not None else None

    def _read_document(self, run: Callable[..., Any], lines: list[str]) -> Any:
        if self._is_begun:
            return run(lines)
        self._size, self._is_begun = len(lines), True
        try:
            return run(lines)
        finally:
            self._pieces, self._start = (), None

    def _read_blocks(self, run: Callable[..., Any], parent: Any, blocks: list[str]) -> Any:
        if self._is_begun and not self._depth and not self._pieces and self._start is None:
            self._left, self._pieces = blocks, blocks.copy()
            between = (piece.count("\n") + 2 for piece in reversed(blocks))
            self._line_ends = [*accumulate(between)][::-1]
        self._depth += 1
        try:
            return run(parent, blocks)
        finally:
            self._depth -= 1

    def _ask(self, run: Callable[..., Any], parent: Any, block: str) -> Any:
        if self._depth == 1:
            self._start = self._line()
        return run(parent, block)

    def _line(self) -> int | None:
        """Return the line that what is left of the text begins with; None where that can't be told."""
        pieces, left = self._pieces, self._left
        if not pieces or self._line_ends[0] != self._size + 1:
            return None
        # The first of what is left may be new: the rest of a piece.
        below, first = 0, len(pieces) - len(left)
        for number, piece in enumerate(left, first):
            if number >= 0 and piece is pieces[number]:
                below += self._line_ends[number]
                break
            below += piece.count("\n") + 2
        return self._size + 1 - below
