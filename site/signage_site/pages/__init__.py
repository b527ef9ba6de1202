"""One page: its controls, their names, what is inserted into it, and what it offers."""
