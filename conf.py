"""Sphinx's configuration of this documentation: the same Markdown that MkDocs builds, through MyST."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_DOCS = Path(__file__).resolve().parent / "docs"
sys.path.insert(0, str(_DOCS))

project = "Signage"
author = "The Signage authors"
copyright = "2026, The Signage authors"  # noqa: A001  Sphinx's own name
extensions = ["myst_parser", "python_markdown_blocks", "sphinx_signage"]
root_doc = "index"
exclude_patterns = ["**/__pycache__"]
html_theme = "furo"
html_title = "Signage"
html_baseurl = "https://signage.example.org/"
myst_heading_anchors = 3
signage_site_description = "Documentation tooling that lets machines read and trust a documentation site."

_CONTENTS = "\n\n```{toctree}\n:hidden:\n:glob:\n\n*/index\nguides/*\nformats/*\nreference/*\n*\n```\n"
_RULES = "\n\n```{toctree}\n:hidden:\n:glob:\n\n*\n```\n"


def _add_contents(_app: Sphinx, docname: str, source: list[str]) -> None:
    """Append the table of contents that MkDocs makes of the folders; it is appended, so that no line moves."""
    source[0] += {"index": _CONTENTS, "rules/index": _RULES}.get(docname, "")


def setup(app: Sphinx) -> None:
    """Write the reference pages before Sphinx looks for pages."""
    import reference_pages  # noqa: PLC0415  it lies beside the pages

    app.connect("config-inited", lambda *_: reference_pages.write(_DOCS))
    app.connect("source-read", _add_contents)
