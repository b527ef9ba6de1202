"""The configuration of every case that has none of its own, and of all of them together."""

extensions = ["myst_parser"]
myst_enable_extensions = ["attrs_block", "colon_fence", "deflist", "dollarmath", "fieldlist"]
