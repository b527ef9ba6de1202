"""The linter: a documentation page in, diagnostics in page positions out."""
