"""ANML native: the indentation format, its actions, and the accessibility snapshots that it replaces."""
