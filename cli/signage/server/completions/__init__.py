"""What may be written in each format, told by the text before the position: it may be far from sound."""

from collections.abc import Callable, Iterable, Iterator

from signage_core.frozen import frozen

KEYWORD, PROPERTY, VALUE, REFERENCE = 14, 10, 12, 18  # as the protocol numbers kinds of items

Names = Callable[[str], Iterable[str]]
"""Returns the declared names of a kind that the document can mean."""


@frozen
class Item:
    """A word, and what it is."""

    text: str
    kind: int
    detail: str = ""


def words(texts: Iterable[str], kind: int, detail: str = "") -> Iterator[Item]:
    """Yield an item for each word."""
    return (Item(text, kind, detail) for text in texts)
