"""A Sphinx project with planted faults: a link that repeats the ref of the button above it."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

project = "Faulty"
html_baseurl = "https://faulty.example/"
html_theme = "basic"
show_warning_types = True
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.napoleon",
    "sphinx_signage",
]
exclude_patterns = ["parts", "_build"]
myst_enable_extensions = ["colon_fence"]
