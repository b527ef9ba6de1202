"""Read what a built page offers, as assistive technology would, and write it as a snapshot in ANML native."""
