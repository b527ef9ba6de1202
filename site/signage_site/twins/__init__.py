"""Twins: for each page a document in ANML 1.0 beside it that says what the page says."""
