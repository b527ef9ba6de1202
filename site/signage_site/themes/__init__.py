"""What is known of themes, generators and extensions: a plain table each, read by all that meets their pages."""

from collections.abc import Callable, Iterable
from itertools import chain

from signage_site.themes import generators, mkdocs, sphinx
from signage_site.themes.theme import Theme

THEMES: tuple[Theme, ...] = (
    generators.CODE_COPIERS, generators.COOKIE_BANNERS, generators.PYMDOWNX, generators.SPHINX_DESIGN,
    generators.SPHINX_INLINE_TABS, sphinx.SPHINX_SEARCH, generators.DOCUSAURUS, generators.DOCSEARCH,
    mkdocs.MATERIAL, sphinx.FURO, sphinx.PYDATA, generators.VITEPRESS, sphinx.SPHINX_RTD_THEME, sphinx.SPHINX,
    sphinx.READ_THE_DOCS, mkdocs.MKDOCS, mkdocs.ZENSICAL, generators.ANY_THEME, generators.HUGO, generators.JEKYLL,
    generators.ASCIIDOCTOR, generators.DOXYGEN,
)  # fmt: skip
"""Every table. Where several know the same, the first one is asked first."""


def of_all(column: Callable[[Theme], Iterable[str]]) -> tuple[str, ...]:
    """Return what all tables have in one column, each word once."""
    return tuple(dict.fromkeys(chain.from_iterable(map(column, THEMES))))


CONTENT = ("[role=main]", "main", "article", *of_all(lambda theme: theme.content))
"""Where a page's content is, the best sign first; without any of them it is all of the body."""
