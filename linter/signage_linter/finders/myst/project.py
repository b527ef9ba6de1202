"""Find the project whose MyST a Markdown file is: Sphinx's, or a book."""

from pathlib import Path

from signage_linter.finders.markdown.mkdocs_settings import FILE_NAMES
from signage_linter.finders.myst.book import read_book
from signage_linter.finders.myst.configuration import read_configuration
from signage_linter.finders.myst.settings import MystSettings

_CONFIGURATION = "conf.py"


class Projects:
    """The projects of one run, each configuration read once."""

    def __init__(self) -> None:
        self._known: dict[Path, MystSettings | None] = {}

    def settings(self, page: Path) -> MystSettings | None:
        """Return the settings of a page's project: the nearest `conf.py` above it that names MyST, or nearest book.

        None when there is none, or when MkDocs' configuration stands nearer or beside it. Above the folder that
        holds `.git` no project is looked for.
        """
        above: list[Path] = []
        found = None
        for folder in page.absolute().parents:
            if folder in self._known:
                found = self._known[folder]
                break
            above.append(folder)
            if any((folder / name).is_file() for name in FILE_NAMES):
                break
            found = read_configuration(folder / _CONFIGURATION) or read_book(folder)
            if found is not None or (folder / ".git").exists():
                break
        self._known.update(dict.fromkeys(above, found))
        return found
