"""Sphinx itself follows an inclusion of the page in itself until Python gives up."""

extensions = ["myst_parser"]
myst_enable_extensions = ["attrs_block", "colon_fence", "deflist", "dollarmath", "fieldlist"]
