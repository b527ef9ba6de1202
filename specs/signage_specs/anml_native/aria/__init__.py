"""Accessibility snapshots in the three shapes that preceded ANML native, and their conversion to it."""
