"""What is known of themes, generators and extensions: a plain table each, read by all that meets their pages."""

from collections.abc import Callable, Iterable
from itertools import chain

from signage_site.themes.generators import (
    ANY_THEME,
    ASCIIDOCTOR,
    CODE_COPIERS,
    COOKIE_BANNERS,
    DOCSEARCH,
    DOCUSAURUS,
    DOXYGEN,
    HUGO,
    JEKYLL,
    PYMDOWNX,
    SPHINX_DESIGN,
    VITEPRESS,
)
from signage_site.themes.mkdocs import MATERIAL, MKDOCS, ZENSICAL
from signage_site.themes.sphinx import FURO, PYDATA, READ_THE_DOCS, SPHINX, SPHINX_RTD_THEME, SPHINX_SEARCH
from signage_site.themes.theme import Theme

THEMES: tuple[Theme, ...] = (
    CODE_COPIERS,
    COOKIE_BANNERS,
    PYMDOWNX,
    SPHINX_DESIGN,
    SPHINX_SEARCH,
    DOCUSAURUS,
    DOCSEARCH,
    MATERIAL,
    FURO,
    PYDATA,
    VITEPRESS,
    SPHINX_RTD_THEME,
    SPHINX,
    READ_THE_DOCS,
    MKDOCS,
    ZENSICAL,
    ANY_THEME,
    HUGO,
    JEKYLL,
    ASCIIDOCTOR,
    DOXYGEN,
)
"""Every table. Where several know the same, the first one is asked first."""


def of_all(column: Callable[[Theme], Iterable[str]]) -> tuple[str, ...]:
    """Return what all tables have in one column, each word once."""
    return tuple(dict.fromkeys(chain.from_iterable(map(column, THEMES))))


CONTENT = ("[role=main]", "main", "article", *of_all(lambda theme: theme.content))
"""Where a page's content is, the best sign first; without any of them it is all of the body."""
