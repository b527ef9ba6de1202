"""How much of a text is read: more than any page has, and little enough to be read in a second or so.

What is beyond a bound is kept as it is written, in one piece, and reported (N045).
"""

from itertools import islice
from typing import Final

from signage_specs.readers.indent import IndentedLine, indented_lines

MOST_LINES: Final = 131_072
"""Lines of a text that is read whole."""

FIRST_LINES: Final = 4_096
"""Lines that are read of a text that has more than that: enough to tell what it is."""

MOST_PARTS: Final = 64
"""Parts of an element: names, attributes, states and words."""

MOST_CELLS: Final = 1_024
"""Cells of a row."""


def bounded_lines(text: str) -> tuple[list[IndentedLine], int]:
    """Return the lines of a text, as many as are read, and the offset where the rest starts."""
    ends = text.count("\n") + text.count("\r") - text.count("\r\n")
    most = MOST_LINES if ends <= MOST_LINES else FIRST_LINES
    lines = list(islice(indented_lines(text), most))
    return lines, lines[-1].end + len(lines[-1].ending) if lines else 0
