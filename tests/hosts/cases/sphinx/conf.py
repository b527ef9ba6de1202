"""A Sphinx project of cases."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent / name) for name in ("docstrings", "myst_docstrings")]

project = "Cases"
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.napoleon",
    "sphinx_signage",
]
root_doc = "blocks/page"
exclude_patterns = ["**/parts"]
myst_enable_extensions = ["attrs_block", "colon_fence", "deflist", "fieldlist"]
suppress_warnings = ["toc.not_included", "image.not_readable", "misc.highlighting_failure"]
