"""A Sphinx project in which each code line holds `@@`, which the tests replace by the line's own address."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from docutils.parsers.rst import Directive
from docutils.statemachine import StringList
from sphinx.directives.code import CodeBlock

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).parent))

project = "Planted"
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.napoleon",
    "sphinx_signage",
]
exclude_patterns = ["parts", "_build"]
autoclass_content = "both"
autodoc_member_order = "bysource"
myst_enable_extensions = ["attrs_block", "colon_fence"]
html_theme = "basic"
signage_sign = False


class Subclassed(CodeBlock):
    """A code block of another extension that builds on Sphinx's."""


class Untold(Directive):
    """A code block of another extension that says nothing of where it came from."""

    has_content = True

    def run(self) -> Sequence[nodes.Node]:
        """Return the code."""
        text = "\n".join(self.content)
        return [nodes.literal_block(text, text, language="text")]


class MadeUp(Directive):
    """A code block whose text stands in no file."""

    def run(self) -> Sequence[nodes.Node]:
        """Return the code."""
        container = nodes.container()
        lines = ["::", "", "   made up by a directive"]
        self.state.nested_parse(StringList(lines, source="<nowhere>"), 0, container)
        return [container]


def setup(app: Sphinx) -> None:
    """Register what the pages use."""
    app.add_directive("subclassed", Subclassed)
    app.add_directive("untold", Untold)
    app.add_directive("made-up", MadeUp)
