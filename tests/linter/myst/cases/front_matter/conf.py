extensions = ["myst_nb"]
highlight_language = "yaml"
