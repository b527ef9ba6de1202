"""Keep what signing came to in one file a site, outside of what is served."""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import closing, contextmanager, suppress
from dataclasses import astuple
from hashlib import sha256
from typing import TYPE_CHECKING

from signage_site.kept import KeptDocument, KeptPage

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Sequence
    from pathlib import Path

_WAIT = 30.0  # seconds for another run's write, which takes milliseconds
_TAG = "Signature: 8a477f597d28d172789f06886806bc55\n# What `signage annotate` did; it may be deleted.\n"
_TABLES = """
CREATE TABLE IF NOT EXISTS pages (
    path TEXT PRIMARY KEY, environment TEXT NOT NULL, input BLOB NOT NULL, output BLOB NOT NULL,
    encoding TEXT NOT NULL, layers TEXT NOT NULL, result TEXT NOT NULL, work TEXT NOT NULL,
    twin_path TEXT NOT NULL, twin TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS documents (path TEXT PRIMARY KEY, output BLOB NOT NULL, before BLOB) WITHOUT ROWID;
"""


class PageCache:
    """The pages of one site in one file. Several processes, and several runs, may use it at once.

    What can't be read isn't there, and what can't be written isn't kept: a cache only saves time, and knows what
    there is to undo.
    """

    def __init__(self, file: Path) -> None:
        """Hold a file; it is opened for each question, so that the object can go to another process."""
        self._file = file

    def pages(self, paths: Sequence[str]) -> dict[str, KeptPage]:
        """Return what is known of some pages, by path."""
        found: dict[str, KeptPage] = {}
        if self._file.is_file():
            with suppress(sqlite3.Error, OSError), self._connection() as connection:
                marks = ",".join("?" * len(paths))
                rows = connection.execute(f"SELECT * FROM pages WHERE path IN ({marks})", paths)  # noqa: S608 (marks)
                found = {row[0]: KeptPage(*row) for row in rows}
        return found

    def keep_pages(self, pages: Iterable[KeptPage]) -> None:
        """Keep pages, in place of what was known of them. Call it before they are written.

        So a run that is stopped between both leaves a page that is known by its input.

        Raises:
            OSError: the disk is full. Any other fault means that nothing is kept, of this page and of others.
        """
        rows = [astuple(each) for each in pages]
        if not rows:
            return
        try:
            with self._connection() as connection:
                marks = ",".join("?" * len(rows[0]))
                connection.executemany(f"INSERT OR REPLACE INTO pages VALUES ({marks})", rows)  # noqa: S608 (marks)
        except (sqlite3.Error, OSError) as error:
            codes = getattr(error, "errno", None), getattr(error, "sqlite_errorcode", None)
            if codes in ((errno.ENOSPC, None), (None, sqlite3.SQLITE_FULL)):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)) from error

    def documents(self) -> dict[str, KeptDocument]:
        """Return the documents that were written, by path."""
        return self._documents("SELECT * FROM documents ORDER BY path")

    def document(self, path: str) -> KeptDocument | None:
        """Return what is known of one document; None where it wasn't written."""
        return self._documents("SELECT * FROM documents WHERE path = ?", path).get(path)

    def _documents(self, query: str, *values: str) -> dict[str, KeptDocument]:
        found: dict[str, KeptDocument] = {}
        if self._file.is_file():
            with suppress(sqlite3.Error, OSError), self._connection() as connection:
                found = {row[0]: KeptDocument(*row) for row in connection.execute(query, values)}
        return found

    def keep_document(self, document: KeptDocument) -> None:
        """Keep that a document was written. Call it before it is."""
        with suppress(sqlite3.Error, OSError), self._connection() as connection:
            row = (document.path, document.outputs, document.before)
            connection.execute("INSERT OR REPLACE INTO documents VALUES (?, ?, ?)", row)

    def forget(self, *, pages: Iterable[str] = (), documents: Iterable[str] = ()) -> None:
        """Forget pages and documents: they are as they were, or gone."""
        if not self._file.is_file():
            return
        with suppress(sqlite3.Error, OSError), self._connection() as connection:
            connection.executemany("DELETE FROM pages WHERE path = ?", [(path,) for path in pages])
            connection.executemany("DELETE FROM documents WHERE path = ?", [(path,) for path in documents])

    def paths(self) -> frozenset[str]:
        """Return the paths of all pages that are known."""
        found: frozenset[str] = frozenset()
        if self._file.is_file():
            with suppress(sqlite3.Error, OSError), self._connection() as connection:
                found = frozenset(row[0] for row in connection.execute("SELECT path FROM pages"))
        return found

    @contextmanager
    def _connection(self) -> Generator[sqlite3.Connection]:
        """Give a connection in a transaction. A file that is no database is put away: it can't be of use."""
        try:
            with closing(self._opened()) as connection, connection:
                yield connection
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
                self._file.unlink(missing_ok=True)
            raise

    def _opened(self) -> sqlite3.Connection:
        folder = self._file.parent
        if not self._file.is_file():
            folder.mkdir(parents=True, exist_ok=True)
            for name, content in ((".gitignore", "*\n"), ("CACHEDIR.TAG", _TAG)):
                if not (folder / name).exists():
                    (folder / name).write_text(content, encoding="utf-8")
        connection = sqlite3.connect(self._file, timeout=_WAIT)
        # What a power cut loses is done again. A run that is killed loses nothing by this.
        connection.execute("PRAGMA synchronous = OFF")
        connection.executescript(_TABLES)
        return connection


def cache_of(state: Path, root: Path) -> PageCache:
    """Return the cache of one site.

    Args:
        state: the folder for the caches of all sites.
        root: the site's folder, from the root.

    Raises:
        ValueError: the cache would be in the site's folder, and be served.
    """
    folder = state.resolve()
    if folder.is_relative_to(root):
        raise ValueError(f"{state.as_posix()} is in the site's folder and would be served; name one outside of it")
    return PageCache(folder / f"{sha256(str(root).encode('utf-8', 'surrogatepass')).hexdigest()[:24]}.sqlite")
