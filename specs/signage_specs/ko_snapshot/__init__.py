"""ko-browser snapshots: a browser's accessibility tree, one numbered element a line."""
