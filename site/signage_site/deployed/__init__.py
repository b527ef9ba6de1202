"""Look at a signed site where it is served, and say what is wrong there. Opens connections to that host alone."""
