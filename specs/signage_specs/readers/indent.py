"""Cut a text into lines, each with its indentation, its words and its line end."""

import re
from collections.abc import Iterator

from signage_core.frozen import frozen
from signage_specs.span import Span

# One match is one line. Every alternative consumes, so that the whole text is read once.
_LINE = re.compile(r"([^\S\r\n]*)([^\r\n]*)(\r\n?|\n|\Z)")


@frozen
class IndentedLine:
    """One line of a text: the white space before its first word, the rest, and LF, CR LF, CR or nothing."""

    start: int
    indent: str
    words: str
    ending: str

    @property
    def words_start(self) -> int:
        """The offset of the first word."""
        return self.start + len(self.indent)

    @property
    def end(self) -> int:
        """The offset after the last word, in front of the line end."""
        return self.words_start + len(self.words)

    @property
    def span(self) -> Span:
        """The line without its line end."""
        return Span(self.start, self.end)

    @property
    def trimmed_span(self) -> Span:
        """The words without white space at their end."""
        return Span(self.words_start, self.words_start + len(self.words.rstrip()))

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing but white space."""
        return not self.words


def indented_lines(text: str) -> Iterator[IndentedLine]:
    """Yield the lines of a text; together they are the text.

    A line ends at LF, CR LF or CR, as in `LineTable`. A text that ends with a line end has no empty line
    after it. Runs in time linear in the text.
    """
    position = 0
    while position < len(text):
        match = _LINE.match(text, position)
        if match is None:  # never: every part of the pattern may be empty
            return
        yield IndentedLine(position, match.group(1), match.group(2), match.group(3))
        position = match.end()
