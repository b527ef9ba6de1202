"""AAF: annotated HTML, the agent manifest, and planner results."""
