"""Which extensions a page is converted with when no host converts it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

DEFAULT_EXTENSIONS: tuple[str, ...] = (
    "markdown.extensions.abbr", "markdown.extensions.admonition", "markdown.extensions.attr_list",
    "markdown.extensions.def_list", "markdown.extensions.footnotes", "markdown.extensions.md_in_html",
    "markdown.extensions.tables", "pymdownx.details", "pymdownx.snippets", "pymdownx.superfences",
    "pymdownx.tabbed", "pymdownx.blocks.admonition", "pymdownx.blocks.definition", "pymdownx.blocks.details",
    "pymdownx.blocks.html", "pymdownx.blocks.tab",
)  # fmt: skip
# The default extensions that read blocks between lines of slashes, and those lines.
BLOCK_EXTENSIONS, BLOCK_FENCE = "pymdownx.blocks.", "///"
DEFAULT_CONFIGS: Mapping[str, Mapping[str, Any]] = {"pymdownx.tabbed": {"alternate_style": True}}


@dataclass(frozen=True, slots=True, eq=False)
class MarkdownSettings:
    """The extensions of a project, and their options.

    The finder is the module that reads pages with these settings. Extensions are names, or Python-Markdown's
    instances. Snippets are searched in the folders of the base path where the extension's options name none.
    Printed paths are relative to the root; from the folders `elsewhere` files may be included. Notes say what
    was left out of a host's configuration. Each file of it that can't be read has a line: a page may then be
    converted wrongly. A host whose folder of pages isn't there has no pages; the folder is None where it isn't
    known. Foreign headers are the languages whose headers something reads that doesn't run here.
    """

    finder: ClassVar[str] = "markdown.find"

    extensions: tuple[Any, ...] = DEFAULT_EXTENSIONS
    extension_configs: Mapping[str, Mapping[str, Any]] = field(default_factory=lambda: DEFAULT_CONFIGS)
    base_path: tuple[Path, ...] = ()
    root: Path = field(default_factory=Path.cwd)
    notes: tuple[str, ...] = ()
    unreadable: tuple[str, ...] = ()
    files: tuple[Path, ...] = ()
    elsewhere: tuple[Path, ...] = ()
    foreign_headers: frozenset[str] = frozenset()
    has_pages: bool = True
    pages: Path | None = None


@dataclass(frozen=True, slots=True, eq=False)
class PlainSettings:
    """How a page without a host is read: as CommonMark with tables, unless it has blocks of the extensions.

    Those are the extensions of the host that the page is beside, such as a README beside MkDocs' folder of
    pages. In a project of Docusaurus or Mintlify a page is MDX, whatever its name ends with, but for what forges
    show, by the names in `no_mdx`; Jekyll converts it with kramdown.
    """

    finder: ClassVar[str] = "commonmark"

    extended: MarkdownSettings = field(default_factory=MarkdownSettings)
    is_mdx: bool = False
    is_kramdown: bool = False
    no_mdx: frozenset[str] = frozenset()
