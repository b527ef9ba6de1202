"""Which extensions a page is converted with when no host converts it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from markdown.extensions import Extension

DEFAULT_EXTENSIONS: tuple[str, ...] = (
    "abbr",
    "admonition",
    "attr_list",
    "def_list",
    "footnotes",
    "md_in_html",
    "tables",
    "pymdownx.details",
    "pymdownx.snippets",
    "pymdownx.superfences",
    "pymdownx.tabbed",
    "pymdownx.blocks.admonition",
    "pymdownx.blocks.definition",
    "pymdownx.blocks.details",
    "pymdownx.blocks.html",
    "pymdownx.blocks.tab",
)
DEFAULT_CONFIGS: Mapping[str, Mapping[str, Any]] = {"pymdownx.tabbed": {"alternate_style": True}}


@dataclass(frozen=True, slots=True, eq=False)
class MarkdownSettings:
    """The extensions of a project, and their options.

    Attributes:
        extensions: names as Python-Markdown knows them, or instances.
        extension_configs: the options of each named extension.
        base_path: the folders in which snippets are searched where the extension's options name none.
        root: the folder that printed paths are relative to.
        notes: what was left out of a host's configuration, one sentence each.
        unreadable: a line for each file of it that can't be read: a page may then be converted wrongly.
        files: the files that the settings were read from.
    """

    extensions: tuple[str | Extension, ...] = DEFAULT_EXTENSIONS
    extension_configs: Mapping[str, Mapping[str, Any]] = field(default_factory=lambda: DEFAULT_CONFIGS)
    base_path: tuple[Path, ...] = ()
    root: Path = field(default_factory=Path.cwd)
    notes: tuple[str, ...] = ()
    unreadable: tuple[str, ...] = ()
    files: tuple[Path, ...] = ()
