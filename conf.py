"""Sphinx's configuration of this documentation: the same Markdown that MkDocs builds, through MyST."""

from __future__ import annotations

import os
import sys
from importlib import import_module
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
exclude_patterns = ["**/__pycache__", "overrides"]
html_theme = "furo"
html_title = "Signage"
html_logo = "docs/images/favicon.svg"
html_favicon = "docs/images/favicon.svg"
html_static_path = ["docs/stylesheets"]
html_css_files = ["layout.css"]
html_baseurl = os.environ.get("SIGNAGE_SITE_URL", "https://signage.example.org/")
myst_enable_extensions = ["attrs_inline"]  # the marks of the rules that the filters look for
myst_heading_anchors = 3
signage_audit = "report.html"
signage_site_description = (
    "Lints the agent-format examples in your docs and makes the built site usable by AI agents."
)

_SECTIONS = {
    "Tutorials": ("tutorials/authors", "tutorials/site-owners", "tutorials/pipelines"),
    "How-to guides": ("guides/hosts", "guides/zensical", "guides/authors", "guides/colours", "guides/*"),
    "Formats": ("gallery", "formats/*"),
    "Reference": ("rules/index", "reference/*", "conformance"),
    "Explanation": ("measurements", "attacks", "comparison", "decisions/*"),
}
_CONTENTS = "".join(
    "\n".join(["\n", "```{toctree}", ":hidden:", ":glob:", f":caption: {caption}", "", *pages, "```", ""])
    for caption, pages in _SECTIONS.items()
)


def _add_contents(_app: Sphinx, docname: str, source: list[str]) -> None:
    """Append the table of contents that MkDocs makes of the folders; it is appended, so that no line moves."""
    if docname == root_doc:
        source[0] += _CONTENTS


def _leave_out_of_the_sidebar(app: Sphinx, _doctree: object) -> None:
    """Let only the table of rules lead to the rules' pages: a sidebar of all takes longer to make than its page."""
    if app.env.docname.startswith("rules/"):
        app.env.metadata[app.env.docname]["orphan"] = True


def _write_reference_pages(_app: Sphinx, _config: object) -> None:
    """Write the reference pages before Sphinx looks for pages; their folder is on the path only now."""
    import_module("reference_pages").write(_DOCS)


def setup(app: Sphinx) -> None:
    """Connect what makes pages and their contents."""
    app.connect("config-inited", _write_reference_pages)
    app.connect("source-read", _add_contents)
    app.connect("doctree-read", _leave_out_of_the_sidebar)
