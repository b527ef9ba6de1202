"""Find the documentation project that a Markdown page belongs to, and with it how the page is read."""

from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

from signage_core.paths import exists, is_file
from signage_core.project import MKDOCS_FILES, MYST_FILES, project_root
from signage_linter.finders.markdown.settings import MarkdownSettings
from signage_linter.finders.myst.settings import MystSettings


class Projects:
    """The projects of one run, each configuration read once."""

    def __init__(self, root: Path | None = None, elsewhere: tuple[Path, ...] = ()) -> None:
        """Make a table of projects.

        Args:
            root: the folder that printed paths are relative to; the working directory by default.
            elsewhere: more folders from which pages of MyST may include files.
        """
        self._root = root if root is not None else Path.cwd()
        self._elsewhere = elsewhere
        self._nearest: dict[Path, MarkdownSettings | MystSettings | None] = {}
        self._without: dict[Path, MarkdownSettings] = {}

    def settings(self, page: Path) -> MarkdownSettings | MystSettings:
        """Return the settings of the nearest project above a page, or the defaults of Markdown.

        A project is a folder with MkDocs' configuration, with a `conf.py` that names MyST, or with a book. Above
        the folder that holds `.git` none is looked for.
        """
        folder = page.absolute().parent
        settings = self._of(folder)
        if settings is not None:
            return settings
        root = project_root(folder)
        if root not in self._without:
            self._without[root] = MarkdownSettings(base_path=(root,), root=self._root)
        return self._without[root]

    def _of(self, folder: Path) -> MarkdownSettings | MystSettings | None:
        if folder not in self._nearest:
            settings = self._read(folder)
            top = settings is not None or exists(folder / ".git") or folder.parent == folder
            self._nearest[folder] = settings if top else self._of(folder.parent)
        return self._nearest[folder]

    def _read(self, folder: Path) -> MarkdownSettings | MystSettings | None:
        """Return the settings of the project that is configured in a folder; None where none is."""
        for name in MKDOCS_FILES:
            if is_file(folder / name):
                settings: MarkdownSettings = _reader("markdown.mkdocs_settings").read_mkdocs_settings(
                    folder / name, self._root
                )
                return settings
        if not any(is_file(folder / name) for name in MYST_FILES):
            return None
        of_myst: MystSettings | None = _reader("myst.configuration").read_myst_settings(folder)
        return replace(of_myst, elsewhere=self._elsewhere) if of_myst is not None else None


def _reader(name: str) -> Any:
    """Return the module that reads a kind of configuration; its readers of YAML and Python take long to load."""
    return import_module(f"signage_linter.finders.{name}")
