"""What diffs are made of: which elements are the same, how lines name them, and what each line asks for."""
