"""Examples in Markdown pages: found by the page's own converter, instrumented."""
