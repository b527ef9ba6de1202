"""The action protocol of ANML native: verbs on refs, one a line."""
