"""The PyData Sphinx theme, and the Sphinx book theme, which is made of it."""

from signage_site.themes.theme import VERSIONS, KnownControl, Theme, Trace

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
