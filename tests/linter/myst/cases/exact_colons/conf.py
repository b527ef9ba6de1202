extensions = ["myst_parser"]
myst_enable_extensions = {"colon_fence"}
myst_colon_fence_exact_match = True
