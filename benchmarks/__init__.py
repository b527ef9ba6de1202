"""Benchmarks: our work beside named peers, in one run. `make bench` runs them."""
