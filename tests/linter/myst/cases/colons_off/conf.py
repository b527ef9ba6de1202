extensions = ["sphinx.ext.todo"]
extensions += ["myst_parser"]
myst_enable_extensions = ()
