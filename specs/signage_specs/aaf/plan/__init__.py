"""Planner results: what a planner answers to the runtime (section 6.6)."""
