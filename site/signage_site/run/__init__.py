"""Sign a folder: its pages in chunks, then its documents; or undo that."""
