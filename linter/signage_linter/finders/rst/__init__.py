"""Examples in reStructuredText pages, found with docutils alone."""
