"""MkDocs: what its own themes write."""

from signage_site.themes.theme import KnownControl, Theme

MKDOCS = Theme(
    "MkDocs",
    controls=(KnownControl("div#mkdocs-search-results", "docs.search.results", "collection", bound="docs.search"),),
    results=(KnownControl("#mkdocs-search-results > article", kind="item"),),
    permalinks=("headerlink", "headeranchor-link"),
)
