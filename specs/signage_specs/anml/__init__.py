"""ANML 1.0: one tree, written as XML or as JSON."""
