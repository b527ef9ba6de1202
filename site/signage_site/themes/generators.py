"""The tables: of Sphinx, MkDocs and other generators, their themes, and extensions that several themes have."""

from signage_site.themes.theme import COPY_BUTTONS, DIALOG, LANGUAGES, SEARCH, VERSIONS, KnownControl, Theme, Trace

ANY_THEME = Theme(
    "Bootstrap, and words that many themes use",
    controls=(KnownControl("[data-bs-theme-value]", "theme.set-{data-bs-theme-value}"),),
    toggles=("navbar-toggler", "dropdown-toggle"),
    content=tuple(f"{each}:not(a, h1, h2, h3, h4, h5, h6)" for each in ("#content", ".content")),
    beside_content=(
        *("toc", "table-of-contents", "breadcrumbs", "breadcrumb", "pagination", "prev-next"),
        *("skip-link", "skip-to-content", "visually-hidden", "sr-only", "screen-reader-text", "screen-reader-only"),
    ),
    permalinks=(
        *("header-link", "heading-link", "heading-anchor", "anchor-link", "anchor-heading", "anchorjs-link"),
        *("permalink", "doc-anchor"),
    ),
    boxes=("callout", "markdown-alert"),
    line_numbers=("lineno", "line-number", "line-numbers", "linenumber", "gutter", "hljs-ln-numbers"),
    emoji=("emoji",),
)

HUGO = Theme("Hugo", beside_content=("lnt",), code_tables=("table.lntable",))

JEKYLL = Theme("Jekyll", beside_content=("rouge-gutter",), code_tables=("table.rouge-table",))

HEXO = Theme("Hexo", code_tables=("figure.highlight > table",))

# A page of a manual begins in its header.
ASCIIDOCTOR = Theme(
    "Asciidoctor", content=(":is(#header:has(> h2), #header:has(> h2) + #content)",), boxes=("admonitionblock",)
)

# The path of an endpoint, which shows the address, and the status of an answer.
REDOC = Theme("Redoc", text_buttons=("button:has(> .http-verb)", "button:has(> strong + span)"))

HADDOCK = Theme("Haddock", page_names=("#module-header > .caption",))

# A box of code is a table with a row for each line, in which one may have a box.
SCRIBBLE = Theme(
    "Scribble",
    content=(".maincolumn > .main",),
    beside_content=("navsettop", "navsetbottom", "tocset", "versionbox"),
)

YARD = Theme("YARD", code_tables=("table.source_code",))

TYPEDOC = Theme(
    "TypeDoc", content=(".col-content",), beside_content=("tsd-breadcrumb",), permalinks=("tsd-anchor-icon",)
)

COMPODOC = Theme("Compodoc", page_names=(".content-data > .breadcrumb > :last-child",))

NODE = Theme("Node.js", content=("#apicontent",))

DOXYGEN = Theme("Doxygen", content=("div.header + div.contents",), beside_content=("navpath",))


# sphinx-copybutton, Material and Zensical, clipboard.js.
_COPY = KnownControl(
    "button:is(.copybtn, .md-clipboard, [data-clipboard-target], [data-clipboard-text])", "code.copy"
)

CODE_COPIERS = Theme(
    "Buttons that copy code",
    controls=(_COPY,),
    scripted=(_COPY,),
    adds=((Trace('script[src*="copybutton"]', beside="div.highlight pre"), COPY_BUTTONS),),
    beside_content=("copybtn", "clipboard", "clipboard-copy"),
)

# Their scripts make them; a page that was rendered in a browser has them already.
_COOKIE_BANNERS = (
    KnownControl("#cc-main [data-role=all]", "consent.accept"),
    KnownControl("#cc-main [data-role=necessary]", "consent.decline"),
)

COOKIE_BANNERS = Theme("Cookie banners", controls=_COOKIE_BANNERS, scripted=_COOKIE_BANNERS)

PYMDOWNX = Theme("PyMdown Extensions", tab_sets=(".tabbed-set",), emoji=("twemoji", "emojione", "gemoji"))

SPHINX_DESIGN = Theme("sphinx-design", tab_sets=(".sd-tab-set",))

SPHINX_INLINE_TABS = Theme("sphinx-inline-tabs", tab_sets=(".tab-set",))


DOCSEARCH = Theme(
    "DocSearch",
    controls=(KnownControl("button.DocSearch-Button", "search.open"),),
    adds=((Trace("button.DocSearch-Button"), DIALOG), (Trace("#docsearch"), DIALOG)),
)

PAGEFIND = Theme("Pagefind", adds=((Trace("pagefind-modal-trigger, pagefind-searchbox, pagefind-input"), DIALOG),))

# A plug-in of Docusaurus.
DOCUSAURUS_SEARCH_LOCAL = Theme("docusaurus-search-local", adds=((Trace("div.dsla-search-wrapper"), SEARCH),))

DOCUSAURUS = Theme(
    "Docusaurus",
    boxes=("theme-admonition",),
    controls=(
        KnownControl("[class*=colorModeToggle] button", "theme.toggle"),
        KnownControl("a.dropdown__link[lang]", "language.switch-{lang}", "link"),
        KnownControl("a.pagination-nav__link--next", "page.next", "link"),
        KnownControl("a.pagination-nav__link--prev", "page.prev", "link"),
        KnownControl("a.theme-edit-this-page", "page.edit"),
    ),
    scripted=(KnownControl("button:has(> [class*=copyButtonIcons])", "code.copy"),),
    adds=((Trace("div.theme-code-block"), COPY_BUTTONS), (Trace("pre.theme-code-block"), COPY_BUTTONS)),
    version_menus=("div.navbar__item.dropdown",),
    toggles=("navbar__toggle", "menu__caret"),
    beside_content=("theme-doc-footer", "theme-doc-breadcrumbs"),
    permalinks=("hash-link",),
)

VITEPRESS = Theme(
    "VitePress",
    boxes=("custom-block",),
    controls=(
        KnownControl("a.pager-link.next", "page.next", "link"),
        KnownControl("a.pager-link.prev", "page.prev", "link"),
        KnownControl("a.edit-link-button", "page.edit"),
    ),
    permalinks=("header-anchor",),
)

STARLIGHT = Theme("Starlight", boxes=("starlight-aside",), box_titles=("starlight-aside__title",))

RSPRESS = Theme("Rspress", menus=(".rp-doc-layout__sidebar",), permalinks=("rp-header-anchor",))

VUEPRESS = Theme(
    "VuePress",
    controls=(
        KnownControl("button.vp-toggle-color-mode-button", "theme.toggle"),
        KnownControl("nav.vp-page-nav > a.next", "page.next", "link"),
        KnownControl("nav.vp-page-nav > a.prev", "page.prev", "link"),
    ),
    toggles=("vp-navbar-dropdown-title", "vp-navbar-dropdown-title-mobile", "vp-toggle-navbar-button"),
    boxes=("hint-container",),
    box_titles=("hint-container-title",),
)

MDBOOK = Theme("mdBook", controls=(KnownControl(".theme-popup button.theme", "theme.set-{text}"),))

HEXTRA = Theme(
    "Hextra",
    controls=(
        KnownControl("button.hextra-code-copy-btn", "code.copy"),
        KnownControl("button.hextra-theme-toggle", "theme.toggle"),
        KnownControl("button.hextra-language-switcher", "language.open"),
        KnownControl("button[role=menuitemradio][data-item]", "theme.set-{data-item}"),
    ),
    toggles=("hextra-banner-close-button", "hextra-page-context-menu-copy"),
    menus=("aside.hx-sidebar",),  # of the theme of this name for Sphinx
    beside_content=("hx:mt-1.5", "hx:print:hidden"),  # where the page is, and the links to those beside it
)

HUGO_BOOK = Theme("Hugo Book", hidden_boxes=("menu-control", "toc-control"), beside_content=("book-header",))

NEXT = Theme("NexT, of Hexo", beside_content=("site-brand-container",))

# Components, of which themes make a menu without an element for it.
SHADCN = Theme("shadcn/ui", menus=("[data-sidebar=content]",))

GEEKDOC = Theme(
    "Geekdoc", beside_content=("gdoc-page__header", "gdoc-page__footer"), permalinks=("gdoc-page__anchor",)
)


MKDOCS = Theme(
    "MkDocs",
    controls=(KnownControl("div#mkdocs-search-results", "docs.search.results", "collection", bound="docs.search"),),
    results=(KnownControl("#mkdocs-search-results > article", kind="item"),),
    menus=(".navbar",),
    permalinks=("headerlink", "headeranchor-link"),
)


_CONFIGURATION = "script#__config"
_SHADOW_SEARCH = "dialog:has(input[role=combobox])"

MATERIAL = Theme(
    "Material for MkDocs",
    controls=(
        KnownControl("label:is(.md-header__button, .md-header-nav__button)[for=__search]", "search.open"),
        KnownControl("ol.md-search-result__list", "docs.search.results", "collection", bound="docs.search"),
        KnownControl("div.md-search-result__meta", "docs.search.status", "status", bound="docs.search"),
        KnownControl("form[data-md-component=palette]", "theme.set"),
        KnownControl("form[data-md-component=palette] input[type=radio]", "theme", "field"),
        *(
            KnownControl(f"button[data-md-{what}]", f"theme.set-{{data-md-{what}}}")
            for what in ("color-scheme", "color-primary", "color-accent", "dir")
        ),
        KnownControl("a.md-select__link[hreflang]", "language.switch-{hreflang}", "link"),
        KnownControl("a.md-select__link:not([hreflang])", "language.switch-{text}", "link"),
        KnownControl(".md-select > button", "language.open"),
        KnownControl("form.md-feedback", "feedback.submit"),
        KnownControl("form.md-consent__form", "consent.accept"),
        KnownControl("a.md-footer__link--next", "page.next", "link"),
        KnownControl("a.md-footer__link--prev", "page.prev", "link"),
        KnownControl("a.md-content__button[rel=edit]", "page.edit"),
    ),
    scripted=(
        KnownControl(".md-version > button", "version.switch"),
        KnownControl("a.md-version__link", "version.switch-{text}", "link"),
    ),
    results=(KnownControl("li.md-search-result__item", kind="item"),),
    adds=(
        (Trace(_CONFIGURATION, "features", "content.code.copy", beside="pre code"), COPY_BUTTONS),
        (Trace(_CONFIGURATION, "version"), VERSIONS),
    ),
    search_forms=(".md-search__form",),
    search_class="md-search__form",
    search_parameter="q",
    hidden_boxes=("__search",),
    names_neighbours=(_CONFIGURATION,),
    mends=(("div.md-search[role=dialog]:not([aria-labelledby])", "aria-label", ""),),
    beside_content=(
        *("md-clipboard", "md-code__nav", "md-code__button", "md-content__button", "md-feedback", "md-source-file"),
        *("md-sidebar", "md-consent", "md-skip"),
    ),
)

ZENSICAL = Theme(
    "Zensical",
    controls=(
        KnownControl("button.md-search__button", "search.open"),
        # The search is shown while this box is checked, in Material too.
        KnownControl("input#__search", "shown", "field", bound="search.open"),
    ),
    results=(  # in a tree of its own
        KnownControl(_SHADOW_SEARCH, "docs.search"),
        KnownControl(f"{_SHADOW_SEARCH} input[role=combobox]", "query", "field"),
        KnownControl(f"{_SHADOW_SEARCH} [role=status]", "docs.search.status", "status"),
        KnownControl(f"{_SHADOW_SEARCH} ol[role=listbox]", "docs.search.results", "collection"),
        KnownControl(f"{_SHADOW_SEARCH} ol[role=listbox] > li", kind="item"),
    ),
    adds=((Trace("button.md-search__button"), SEARCH),),
)


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
    content=(".document", ".body", ":is(section, .section):has(> h1 > .headerlink)"),
    beside_content=(
        *("linenos", "linenodiv", "viewcode-link", "viewcode-back", "fn-backref", "footnote-backref", "backrefs"),
        "sphinxsidebar",
    ),
    permalinks=("headerlink",),
    mends=(("p.caption[role=heading]", "aria-level", "2"),),
    boxes=("admonition", "topic", "sidebar", "system-message"),
    box_titles=("admonition-title", "topic-title", "sidebar-title"),
    code_tables=("table.highlighttable",),
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


THEMES: tuple[Theme, ...] = (
    CODE_COPIERS, COOKIE_BANNERS, PYMDOWNX, SPHINX_DESIGN, SPHINX_INLINE_TABS, SPHINX_SEARCH, DOCUSAURUS,
    DOCUSAURUS_SEARCH_LOCAL, DOCSEARCH, MATERIAL, FURO, PYDATA, VITEPRESS, SPHINX_RTD_THEME, SPHINX, READ_THE_DOCS,
    MKDOCS, ZENSICAL, ASCIIDOCTOR, NODE, TYPEDOC, ANY_THEME, VUEPRESS, MDBOOK, HEXTRA, GEEKDOC, HUGO, JEKYLL, HEXO,
    DOXYGEN, REDOC, RSPRESS, HADDOCK, SCRIBBLE, YARD, COMPODOC, HUGO_BOOK, NEXT, SHADCN, STARLIGHT, PAGEFIND,
)  # fmt: skip
"""Every table. Where several know the same, the first one is asked first."""
