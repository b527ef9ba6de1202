"""Keep what signing came to in one file a site, outside of what is served."""

import errno
import os
import sqlite3
from collections.abc import Generator, Iterable, Sequence
from contextlib import closing, contextmanager
from dataclasses import astuple, dataclass, fields
from hashlib import sha256
from pathlib import Path

from signage_site.kept import KeptDocument, KeptPage

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
_COLUMNS = ", ".join(field.name for field in fields(KeptPage))
_NOBODY_S = ""  # a path that no file has


@dataclass(frozen=True, slots=True, order=True)
class RecordFault:
    """Why something isn't in the record.

    Attributes:
        damaged: the file was damaged, so all that it knew is lost.
        reason: what the system says.
    """

    damaged: bool
    reason: str


class PageCache:
    """The pages of one site in one file. Several processes, and several runs, may use it at once.

    What can't be read isn't there, and what can't be written isn't kept: a cache only saves time, and knows what
    there is to undo. `faults` says why, so that people can be told.
    """

    def __init__(self, file: Path, *, dry_run: bool = False) -> None:
        """Hold a file; it is opened for each question, so that the object can go to another process.

        Args:
            file: of the site.
            dry_run: it stays as it is, even where it is damaged.
        """
        self._file = file
        self._dry_run = dry_run
        self._faults: set[RecordFault] = set()

    @property
    def folder(self) -> Path:
        """The folder of the file."""
        return self._file.parent

    @property
    def faults(self) -> frozenset[RecordFault]:
        """What has gone wrong up to now."""
        return frozenset(tuple(self._faults))

    def prepare(self) -> bool:
        """Tell whether the file can be used, and make it anew where it is damaged. Call it before all else.

        A disk that is full counts as one that can be used: `keep_pages` tells of it then.
        """
        for _ in range(2):  # the second time in place of a damaged one
            try:
                if not self._dry_run:
                    self._try()
                elif self._file.is_file():
                    with self._connection() as connection:
                        connection.execute(f"SELECT {_COLUMNS} FROM pages LIMIT 1")  # noqa: S608 (names of columns)
            except (sqlite3.Error, OSError) as error:
                if _is_full(error):
                    return True
                self._note(error)
                if self._dry_run or not _is_damage(error):
                    return False
            else:
                return True
        return False

    def _try(self) -> None:
        """Write a row to each table and take it back: opening a file doesn't show that it can be written.

        Raises:
            sqlite3.Error: it can't be.
            OSError: its folder can't be made.
        """
        with self._connection() as connection:
            self._insert(connection, [KeptPage(_NOBODY_S, "", b"", b"", "", "", "", "", "", "")])
            connection.execute("INSERT OR REPLACE INTO documents VALUES (?, ?, ?)", (_NOBODY_S, b"", None))
            connection.rollback()

    @staticmethod
    def _insert(connection: sqlite3.Connection, pages: Iterable[KeptPage]) -> None:
        marks = ",".join("?" * len(fields(KeptPage)))
        rows = [astuple(page) for page in pages]
        connection.executemany(f"INSERT OR REPLACE INTO pages VALUES ({marks})", rows)  # noqa: S608 (marks)

    def pages(self, paths: Sequence[str]) -> dict[str, KeptPage]:
        """Return what is known of some pages, by path."""
        found: dict[str, KeptPage] = {}
        with self._reading() as connection:
            if connection is not None:
                marks = ",".join("?" * len(paths))
                query = f"SELECT {_COLUMNS} FROM pages WHERE path IN ({marks})"  # noqa: S608 (names of columns, marks)
                found = {row[0]: KeptPage(*row) for row in connection.execute(query, paths)}
        return found

    def keep_pages(self, pages: Iterable[KeptPage]) -> None:
        """Keep pages, in place of what was known of them. Call it before they are written.

        So a run that is stopped between both leaves a page that is known by its input.

        Raises:
            OSError: the disk is full. Any other fault means that nothing is kept, of this page and of others.
        """
        kept = list(pages)
        if not kept:
            return
        try:
            with self._connection() as connection:
                self._insert(connection, kept)
        except (sqlite3.Error, OSError) as error:
            if _is_full(error):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)) from error
            self._note(error)

    def documents(self) -> dict[str, KeptDocument]:
        """Return the documents that were written, by path."""
        return self._documents("SELECT path, output, before FROM documents ORDER BY path")

    def document(self, path: str) -> KeptDocument | None:
        """Return what is known of one document; None where it wasn't written."""
        return self._documents("SELECT path, output, before FROM documents WHERE path = ?", path).get(path)

    def _documents(self, query: str, *values: str) -> dict[str, KeptDocument]:
        found: dict[str, KeptDocument] = {}
        with self._reading() as connection:
            if connection is not None:
                found = {row[0]: KeptDocument(*row) for row in connection.execute(query, values)}
        return found

    def keep_document(self, document: KeptDocument) -> None:
        """Keep that a document was written. Call it before it is."""
        with self._noting(), self._connection() as connection:
            row = (document.path, document.outputs, document.before)
            connection.execute("INSERT OR REPLACE INTO documents VALUES (?, ?, ?)", row)

    def forget(self, *, pages: Iterable[str] = (), documents: Iterable[str] = ()) -> None:
        """Forget pages and documents: they are as they were, or gone."""
        with self._reading() as connection:
            if connection is not None:
                connection.executemany("DELETE FROM pages WHERE path = ?", [(path,) for path in pages])
                connection.executemany("DELETE FROM documents WHERE path = ?", [(path,) for path in documents])

    def paths(self) -> frozenset[str]:
        """Return the paths of all pages that are known."""
        found: frozenset[str] = frozenset()
        with self._reading() as connection:
            if connection is not None:
                found = frozenset(row[0] for row in connection.execute("SELECT path FROM pages"))
        return found

    @contextmanager
    def _noting(self) -> Generator[None]:
        """Go on where the file can't be used, and note why."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            self._note(error)

    def _note(self, error: sqlite3.Error | OSError) -> None:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        self._faults.add(RecordFault(_is_damage(error), reason))

    @contextmanager
    def _reading(self) -> Generator[sqlite3.Connection | None]:
        """Give a connection where there is a file, else None. What fails is noted."""
        given = False
        with self._noting():
            if self._file.is_file():
                with self._connection() as connection:
                    given = True
                    yield connection
        if not given:
            yield None

    @contextmanager
    def _connection(self) -> Generator[sqlite3.Connection]:
        """Give a connection in a transaction. A file that is no database is put away: it can't be of use."""
        try:
            with closing(self._opened()) as connection, connection:
                yield connection
        except sqlite3.DatabaseError as error:
            if _is_damage(error) and not self._dry_run:
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


def _is_full(error: sqlite3.Error | OSError) -> bool:
    codes = getattr(error, "errno", None), getattr(error, "sqlite_errorcode", None)
    return codes in ((errno.ENOSPC, None), (None, sqlite3.SQLITE_FULL))


def _is_damage(error: sqlite3.Error | OSError) -> bool:
    code = getattr(error, "sqlite_errorcode", None)  # its lower byte is the kind
    return code is not None and code & 0xFF in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)


def cache_of(state: Path, root: Path, *, dry_run: bool = False) -> PageCache:
    """Return the cache of one site.

    Args:
        state: the folder for the caches of all sites.
        root: the site's folder, from the root.
        dry_run: the cache stays as it is.

    Raises:
        ValueError: the cache would be in the site's folder, and be served.
    """
    folder = state.resolve()
    if folder.is_relative_to(root):
        raise ValueError(f"{state.as_posix()} is in the site's folder and would be served; name one outside of it")
    return PageCache(
        folder / f"{sha256(str(root).encode('utf-8', 'surrogatepass')).hexdigest()[:24]}.sqlite", dry_run=dry_run
    )
