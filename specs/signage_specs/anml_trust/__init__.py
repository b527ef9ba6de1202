"""ANML 1.0's site trust delegation: the trust manifest and the DNS record that points to it."""
