"""MkDocs' own themes, Material for MkDocs, and Zensical, which writes Material's markup."""

from signage_site.themes.theme import COPY_BUTTONS, SEARCH, VERSIONS, KnownControl, Theme, Trace

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
        KnownControl("label.md-header__button[for=__search]", "search.open"),
        KnownControl("ol.md-search-result__list", "docs.search.results", "collection", bound="docs.search"),
        KnownControl("div.md-search-result__meta", "docs.search.status", "status", bound="docs.search"),
        KnownControl("form[data-md-component=palette]", "theme.set"),
        KnownControl("form[data-md-component=palette] input[type=radio]", "theme", "field"),
        *(
            KnownControl(f"button[data-md-{what}]", f"theme.set-{{data-md-{what}}}")
            for what in ("color-scheme", "color-primary", "color-accent", "dir")
        ),
        KnownControl("a.md-select__link[hreflang]", "language.switch-{hreflang}", "link"),
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
