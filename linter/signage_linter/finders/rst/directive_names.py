"""Which directives of docutils and Sphinx hold text of the page, which a language of their own, and which neither.

MyST has the same ones.
"""

# The language of each directive of tests.
TEST_LANGUAGES = {"doctest": "pycon", "testcode": "python", "testoutput": "none"}
# Directives whose content is neither text of the page nor code to check.
NOT_READ = (
    "autosummary", "contents", "csv-table", "date", "default-role", "digraph", "graph", "graphviz", "image",
    "index", "ipython", "math", "mermaid", "meta", "plantuml", "plot", "productionlist", "raw", "replace",
    "role", "sectnum", "tabularcolumns", "target-notes", "testcleanup", "testsetup", "title", "toctree",
    "unicode",
)  # fmt: skip
# Directives whose first paragraph is content, also where it starts on the directive's own line.
CONTENT_FIRST = frozenset(
    {
        "attention", "caution", "danger", "error", "hint", "important", "note", "seealso", "tip", "warning",
        "todo", "centered", "acks", "epigraph", "highlights", "pull-quote", "compound", "footer", "header",
    }
)  # fmt: skip
