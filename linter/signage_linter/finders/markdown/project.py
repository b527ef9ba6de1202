"""Find the project that a Markdown file belongs to, and with it the settings to convert it with."""

from pathlib import Path

from signage_linter.finders.markdown.mkdocs_settings import FILE_NAMES, read_mkdocs_settings
from signage_linter.finders.markdown.settings import MarkdownSettings
from signage_linter.project_root import project_root


class Projects:
    """The projects of one run, each read once."""

    def __init__(self, root: Path | None = None) -> None:
        """Make a table of projects; `root` is the folder that printed paths are relative to."""
        self._root = root if root is not None else Path.cwd()
        self._known: dict[Path, MarkdownSettings | None] = {}
        self._without: dict[Path, MarkdownSettings] = {}

    @property
    def notes(self) -> tuple[str, ...]:
        """What was left out of the projects' configurations, one sentence each."""
        known = (settings for settings in self._known.values() if settings is not None)
        return tuple(dict.fromkeys(note for settings in known for note in settings.notes))

    def settings(self, page: Path) -> MarkdownSettings:
        """Return the settings of a page: those of the nearest project above it, or the defaults.

        Above the folder that holds `.git` no project is looked for.
        """
        folder = page.absolute().parent
        settings = self._of(folder)
        if settings is not None:
            return settings
        root = project_root(folder)
        if root not in self._without:
            self._without[root] = MarkdownSettings(base_path=(root,), root=self._root)
        return self._without[root]

    def _of(self, folder: Path) -> MarkdownSettings | None:
        """Return the settings of the nearest project of a folder; None without one."""
        if folder not in self._known:
            self._known[folder] = self._read(folder)
        return self._known[folder]

    def _read(self, folder: Path) -> MarkdownSettings | None:
        for name in FILE_NAMES:
            if (folder / name).is_file():
                return read_mkdocs_settings(folder / name, self._root)
        top = (folder / ".git").exists() or folder.parent == folder
        return None if top else self._of(folder.parent)
