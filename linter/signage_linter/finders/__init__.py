"""Find the examples of a page: one finder for each markup."""
