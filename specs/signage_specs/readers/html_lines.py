"""Tell where the lines of a page start, when only a few of them are asked for."""

import re

from signage_specs.readers.text_scan import line_ends_before, line_start

_PIECE = 512  # code points


class LineStarts:
    """Where lines start, for a text of which only few lines are asked for. A line ends at CR LF, CR or LF.

    To split a page into its lines costs as much as to parse it, because templates leave many empty ones. So the
    line ends are counted a piece at a time, once, and only the piece is looked through in which a line starts.
    """

    def __init__(self, text: str) -> None:
        """Count the line ends of a text."""
        self._text = text
        self._ends_before = line_ends_before(text, _PIECE)
        self._starts: list[int] = []  # each, where carriage returns end lines as well
        if self._ends_before is None:
            self._starts = [0, *(match.end() for match in re.finditer(r"\r\n?|\n", text))]

    def start(self, line: int) -> int:
        """Return the offset at which a 1-based line starts."""
        if self._ends_before is None:
            return self._starts[line - 1]
        return line_start(self._text, self._ends_before, _PIECE, line)
