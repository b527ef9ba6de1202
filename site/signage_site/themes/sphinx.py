"""Sphinx: its search, docutils' markup, its own themes, furo, PyData, and those of Read the Docs."""

from signage_site.themes.theme import LANGUAGES, VERSIONS, KnownControl, Theme, Trace

SPHINX_SEARCH = Theme(
    "Sphinx's search",
    controls=(KnownControl("div#search-results", "docs.search.results", "collection", bound="docs.search"),),
    results=(
        KnownControl("#search-results > .search-summary", "docs.search.status", "status", bound="docs.search"),
        KnownControl("#search-results ul.search > li", kind="item"),
    ),
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
    mends=(("p.caption[role=heading]", "aria-level", "2"),),
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
    menus=(".sidebar-tree",),
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


PYDATA = Theme(
    "PyData and book",
    controls=(
        KnownControl("button:is(.search-button__button, .search-button)", "search.open"),
        KnownControl("button:is(.theme-change-button, .theme-switch)[data-mode]", "theme.set-{data-mode}"),
        KnownControl("button.version-switcher__button", "version.switch"),
        KnownControl("a.btn-download-source-button", "page.download-{text}"),
        KnownControl("button.btn-download-pdf-button", "page.download-{text}"),
        KnownControl("a.right-next", "page.next", "link"),
        KnownControl("a.left-prev", "page.prev", "link"),
        KnownControl("a.btn-source-edit-button", "page.edit"),
        KnownControl("a.btn-source-issues-button", "issue.create"),
    ),
    scripted=(KnownControl(".version-switcher__menu a[href]", "version.switch-{text}", "link"),),
    adds=((Trace("div.version-switcher__menu:empty"), VERSIONS),),
    search_forms=(".bd-search",),
    toggles=("sidebar-toggle",),
    beside_content=(
        *("bd-sidebar-secondary", "bd-sidebar-primary", "bd-header-article", "header-article", "onlyprint"),
        *("prev-next-area", "prev-next-footer", "editthispage", "backtotop", "tocsidebar"),
    ),
)


# Of the menu, the list with versions: the last one that marks its current entry. Languages come before.
_CURRENT = ".rst-versions dl:has(> .rtd-current-item)"
_ADDONS = Trace('script[src*="/_/static/javascript/readthedocs-"]')

READ_THE_DOCS = Theme(
    "Read the Docs",
    scripted=(
        KnownControl(".version-switch:has(> select)", "version.switch"),
        KnownControl(".version-switch > select", "version", "field"),
        KnownControl(".language-switch:has(> select)", "language.switch"),
        KnownControl(".language-switch > select", "language", "field"),
        KnownControl(f"{_CURRENT}:not(:has(~ dl > .rtd-current-item)) a[href]", "version.switch-{text}", "link"),
        KnownControl(f"{_CURRENT}:has(~ dl > .rtd-current-item) a[href]", "language.switch-{text}", "link"),
        KnownControl("form#flyout-search-form", "docs.search"),
        KnownControl("form#flyout-search-form > input", "query", "field"),
    ),
    adds=((_ADDONS, VERSIONS), (_ADDONS, LANGUAGES)),
)
