"""Other generators, extensions that pages of several themes have, and the words that many a theme uses."""

from signage_site.themes.theme import COPY_BUTTONS, SEARCH, KnownControl, Theme, Trace

ANY_THEME = Theme(
    "Bootstrap, and words that many themes use",
    toggles=("navbar-toggler", "dropdown-toggle"),
    content=("#content", ".content"),
    beside_content=(
        *("lineno", "line-number", "line-numbers", "linenumber", "gutter", "hljs-ln-numbers"),
        *("toc", "table-of-contents", "breadcrumbs", "breadcrumb", "pagination"),
        *("skip-link", "skip-to-content", "visually-hidden", "sr-only", "screen-reader-text", "screen-reader-only"),
    ),
    permalinks=(
        *("header-link", "heading-link", "heading-anchor", "anchor-link", "anchor-heading", "anchorjs-link"),
        *("permalink", "doc-anchor"),
    ),
    boxes=("callout",),
    emoji=("emoji",),
)

HUGO = Theme("Hugo", beside_content=("lnt",), code_tables=("lntable",))

JEKYLL = Theme("Jekyll", beside_content=("rouge-gutter",), code_tables=("rouge-table",))

ASCIIDOCTOR = Theme("Asciidoctor", boxes=("admonitionblock",))

DOXYGEN = Theme("Doxygen", content=("div.header + div.contents",), beside_content=("navpath",))


# sphinx-copybutton, Material and Zensical, clipboard.js.
_COPY = KnownControl(
    "button:is(.copybtn, .md-clipboard, [data-clipboard-target], [data-clipboard-text])", "code.copy"
)

CODE_COPIERS = Theme(
    "Buttons that copy code",
    controls=(_COPY,),
    scripted=(_COPY,),
    adds=((Trace('script[src*="copybutton"]'), COPY_BUTTONS),),
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
    adds=((Trace("button.DocSearch-Button"), SEARCH),),
)

DOCUSAURUS = Theme(
    "Docusaurus",
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
    controls=(
        KnownControl("a.pager-link.next", "page.next", "link"),
        KnownControl("a.pager-link.prev", "page.prev", "link"),
        KnownControl("a.edit-link-button", "page.edit"),
    ),
    permalinks=("header-anchor",),
)
