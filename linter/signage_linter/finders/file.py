"""A file that is itself in one of the formats: the whole file is the one example."""

from signage_linter.example import Example
from signage_linter.page import Page
from signage_linter.place import Place
from signage_linter.source import Source


def find(source: Source) -> Page:
    """Return a file as a page of one example; its offsets are the file's own, line ends included."""
    places = tuple(Place(source.path, number) for number in range(1, len(source.lines.starts) + 1))
    example = Example("", source.text, places)
    return Page(source.path, "file", (example,), files=(source.path,), encoding=source.encoding)
