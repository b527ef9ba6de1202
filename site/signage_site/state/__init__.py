"""What a run remembers of a site: one file, outside of what is served."""
