"""What is known of themes, generators and extensions: a plain table each, read by all that meets their pages."""

from collections.abc import Callable, Iterable
from itertools import chain

from signage_site.themes.generators import THEMES
from signage_site.themes.theme import Theme

__all__ = ["CONTENT", "THEMES", "of_all"]


def of_all(column: Callable[[Theme], Iterable[str]]) -> tuple[str, ...]:
    """Return what all tables have in one column, each word once."""
    return tuple(dict.fromkeys(chain.from_iterable(map(column, THEMES))))


CONTENT = ("[role=main]", "main", "article", *of_all(lambda theme: theme.content))
"""Where a page's content is, the best sign first; without any of them it is all of the body."""
