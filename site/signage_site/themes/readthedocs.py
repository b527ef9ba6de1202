"""Read the Docs: the menu that the host adds to the pages that it serves."""

from signage_site.themes.theme import LANGUAGES, VERSIONS, KnownControl, Theme, Trace

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
