"""What a diff is made of: which elements of two snapshots are the same, and how lines name them."""
