extensions = ["myst_parser"]
myst_commonmark_only = True
