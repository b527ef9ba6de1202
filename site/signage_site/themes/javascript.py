"""Generators written in JavaScript: Docusaurus, VitePress, and the search that both may have."""

from signage_site.themes.theme import COPY_BUTTONS, SEARCH, KnownControl, Theme, Trace

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
