"""Sphinx: its search, docutils' markup, and the themes that come with it (basic, classic, alabaster)."""

from signage_site.themes.theme import KnownControl, Theme, Trace

SPHINX_SEARCH = Theme(
    "Sphinx's search",
    controls=(KnownControl("div#search-results", "docs.search.results", "collection", bound="docs.search"),),
    results=(
        KnownControl("#search-results > .search-summary", "docs.search.status", "status", bound="docs.search"),
        KnownControl("#search-results ul.search > li", kind="item"),
    ),
    reads_pages=(Trace('script[src*="doctools.js"]'), Trace('script[src*="searchtools.js"]')),
    search_forms=(".search",),
    names_neighbours=('script[src*="doctools.js"]',),
    beside_content=("search-results",),
)

SPHINX = Theme(
    "Sphinx's own themes",
    controls=(
        KnownControl('a[accesskey="N"]:is(.related *)', "page.next", "link"),
        KnownControl('a[accesskey="P"]:is(.related *)', "page.prev", "link"),
    ),
    neighbour_lists=("#rellinks", ".relations"),
    content=(".document", ".body"),
    beside_content=(
        *("linenos", "linenodiv", "viewcode-link", "viewcode-back", "fn-backref", "footnote-backref", "backrefs"),
        *("sphinxsidebar", "related"),
    ),
    permalinks=("headerlink",),
    boxes=("admonition", "topic", "sidebar", "system-message"),
    box_titles=("admonition-title", "topic-title", "sidebar-title"),
    code_tables=("highlighttable",),
)

FURO = Theme(
    "furo",
    controls=(
        KnownControl("button.theme-toggle", "theme.toggle"),
        KnownControl("a.next-page", "page.next", "link"),
        KnownControl("a.prev-page", "page.prev", "link"),
        KnownControl("div:is(.edit-this-page, .editthispage)", "page.edit"),
    ),
    search_forms=(".sidebar-search-container",),
    beside_content=("related-pages", "bottom-of-page", "content-icon-container", "edit-this-page", "back-to-top"),
)

SPHINX_RTD_THEME = Theme(
    "Read the Docs' theme",
    controls=(
        KnownControl("a.float-right:is(.rst-footer-buttons *)", "page.next", "link"),
        KnownControl("a.float-left:is(.rst-footer-buttons *)", "page.prev", "link"),
        KnownControl("a:is(.fa, .icon):is(.wy-breadcrumbs-aside *)", "page.edit"),
    ),
    search_forms=("#rtd-search-form",),
    content=(".rst-content",),
    beside_content=("rst-footer-buttons", "rst-breadcrumbs-buttons", "wy-breadcrumbs"),
)
