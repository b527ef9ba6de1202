"""Other generators: Asciidoctor, Doxygen, Hugo, Jekyll; and the words that many a theme uses."""

from signage_site.themes.theme import Theme

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

ASCIIDOCTOR = Theme("Asciidoctor", boxes=("admonitionblock",), box_tables=("admonitionblock",))

DOXYGEN = Theme("Doxygen", content=("div.header + div.contents",), beside_content=("navpath",))
