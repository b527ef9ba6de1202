"""Keep what signing did in one SQLite file a site, outside of what is served; only the run itself opens it.

A page and a document have a row for each state that they may be in, by digest. A row is written before its file,
and the rows of earlier states go after that: whenever a run is killed, what is there is known. Several runs may use
the file at once. Only the user's runs know its name: a state that comes with a hostile checkout is never read. In a
damaged one, values of another type are not read.
"""

import errno
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import astuple, fields
from pathlib import Path
from typing import Any

from signage_core.kept import make_folder, own_name
from signage_core.paths import resolved
from signage_site.report import SiteDiagnostic
from signage_site.state.record import PageRecord
from signage_specs.diagnostic import Severity

_WAIT = 30.0  # seconds for another run's write, which takes milliseconds
_LONGEST = 64 << 20  # bytes of a value
_COLUMNS = tuple(field.name for field in fields(PageRecord))
_TYPES = tuple(field.type for field in fields(PageRecord))
_TABLES = (
    "CREATE TABLE documents (path TEXT, digest BLOB, PRIMARY KEY (path, digest)) WITHOUT ROWID",
    f"CREATE TABLE pages ({', '.join(_COLUMNS)}, PRIMARY KEY (path, signed)) WITHOUT ROWID",
)
# What is known of how a page came to be as it is, another run can't know better.
_KEEP = """
INSERT INTO pages VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (path, signed)
DO UPDATE SET environment = excluded.environment, result = excluded.result,
anml = excluded.anml, markdown = excluded.markdown
"""
# SQLite's message about a damaged file may quote bytes of it, which Python can't decode.
_FAULTS = (sqlite3.Error, UnicodeDecodeError)

_UNUSABLE = (
    "can't be used ({reason}), so `--undo` will have to do without it. Make the folder writable, or remove what is "
    "in its place, and sign again. Where you want no state, set `cache = false`, or use `--no-cache`"
)
_UNUSABLE_TO_UNDO = "can't be used ({reason}). Make the folder writable, or build the site again"
_DAMAGED = "was damaged, and is replaced: `--undo` can't take back what earlier runs did"
_DAMAGED_AND_LEFT = "is damaged; a run replaces it, and `--undo` can't take back what earlier runs did"


class State:
    """What is remembered of one site. What can't be read isn't known; what can't be kept is told."""

    def __init__(
        self, folder: str | os.PathLike[str], root: Path, *, dry_run: bool = False, make: bool = True
    ) -> None:
        """Open the state of a site; `is_usable` tells whether that was possible.

        A dry run leaves it as it is. Where there is none, one is made, unless `make` is false.

        Raises:
            ValueError: the state would be in the site's folder, and be served.
        """
        self.folder = Path(folder)
        if resolved(self.folder).is_relative_to(root):
            place = self.folder.as_posix()
            raise ValueError(f"{place} is in the site's folder and would be served; name one outside of it")
        self._root = root
        self._file = self.folder  # the state, once it is known which of the folder's files that is
        self._dry_run = dry_run
        self._is_made = make and not dry_run
        self._reason = ""
        self._has_key = True
        self._is_damaged = self._is_full = False
        self._database: sqlite3.Connection | None = None
        for _ in range(2):  # the second time in place of a damaged one
            try:
                self._database = self._opened()
            except (*_FAULTS, OSError) as error:
                self._note(error)
                if not self._is_damaged or self._file.exists():
                    break
            else:
                break

    @property
    def is_usable(self) -> bool:
        """Whether runs are remembered. On a full disk they are, and `keep` says that it is full."""
        return not self._reason

    def close(self) -> None:
        """Close the file."""
        if self._database is not None:
            self._database.close()
            self._database = None

    def _opened(self) -> sqlite3.Connection | None:
        """Return a connection to the file; None where there is none, and none is made.

        Raises:
            sqlite3.Error: it isn't a state, or can't be used.
            OSError: it can't be made, or it is somebody else's.
        """
        _refuse_foreign(self.folder)
        try:
            self._file = self.folder / f"{own_name(str(self._root))}.db"
        except OSError:
            self._has_key = False
            raise
        if not self._file.exists():
            if not self._is_made:
                return None
            make_folder(self.folder)
        database = sqlite3.connect(self._file, timeout=_WAIT)
        try:
            database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST)
            database.execute("PRAGMA trusted_schema = OFF")
            # What a power cut loses is done again. A run that is killed loses nothing by this.
            database.execute("PRAGMA synchronous = OFF")
            if not self._dry_run:
                database.execute("BEGIN IMMEDIATE")  # shows that it can be written
            self._check_tables(database)
            database.commit()
        except BaseException:
            database.close()
            raise
        return database

    def _check_tables(self, database: sqlite3.Connection) -> None:
        """Make the tables in a new file; raise an error where there are others."""
        tables = tuple(row[0] for row in database.execute("SELECT sql FROM sqlite_master ORDER BY name"))
        if not tables and not self._dry_run:
            for table in _TABLES:
                database.execute(table)
        elif tables not in (_TABLES, ()):
            raise _DamageError("it isn't a state of this version")

    def pages(self, paths: Sequence[str]) -> dict[str, list[PageRecord]]:
        """Return what is known of some pages, by path: each state that a page may be in."""
        marks = ", ".join("?" * len(paths))
        query = f"SELECT {', '.join(_COLUMNS)} FROM pages WHERE path IN ({marks})"  # noqa: S608  names and marks
        known: dict[str, list[PageRecord]] = {}
        for row in self._rows(query, paths):
            if tuple(value.__class__ for value in row) == _TYPES and _is_inside(row[0]):
                known.setdefault(row[0], []).append(PageRecord(*row))
        return known

    def paths(self) -> frozenset[str]:
        """Return the paths of all pages that are known."""
        return frozenset(path for (path,) in self._rows("SELECT DISTINCT path FROM pages") if _is_inside(path))

    def documents(self) -> dict[str, tuple[bytes, ...]]:
        """Return the digests of what was written last, or was being written, by path."""
        known: dict[str, tuple[bytes, ...]] = {}
        for path, digest in self._rows("SELECT path, digest FROM documents ORDER BY path"):
            if _is_inside(path):
                known[path] = (*known.get(path, ()), digest)
        return known

    def keep(self, pages: Iterable[PageRecord], documents: Iterable[tuple[str, bytes]]) -> None:
        """Keep what is about to be written, beside what is known of the same files. Call it before they are.

        Raises:
            OSError: the disk is full: what is written without being kept would count as an author's.
        """
        self._is_full = self._is_full and self._database is None
        self._change(
            (_KEEP, (astuple(page) for page in pages)), ("INSERT OR IGNORE INTO documents VALUES (?, ?)", documents)
        )
        if self._is_full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def settle(self, pages: Iterable[tuple[str, bytes]], documents: Iterable[tuple[str, bytes]]) -> None:
        """Forget states that files are in no longer: paths and digests. Call it when the files are written."""
        self._change(
            ("DELETE FROM pages WHERE path = ? AND signed = ?", pages),
            ("DELETE FROM documents WHERE path = ? AND digest = ?", documents),
        )

    def forget(self, *, pages: Iterable[str] = (), documents: Iterable[str] = ()) -> None:
        """Forget pages and documents that are gone."""
        self._change(
            ("DELETE FROM pages WHERE path = ?", ((path,) for path in pages)),
            ("DELETE FROM documents WHERE path = ?", ((path,) for path in documents)),
        )

    def diagnostics(self, *, undoing: bool = False) -> Iterator[SiteDiagnostic]:
        """Yield what is wrong with the state, and what that means."""
        named = f"the state of the site, in {self.folder.as_posix()},"
        if self._is_damaged:
            message = _DAMAGED if self._is_made else _DAMAGED_AND_LEFT
            yield SiteDiagnostic("", Severity.WARNING, f"{named} {message}")
        if self._reason:
            message = (_UNUSABLE_TO_UNDO if undoing else _UNUSABLE).format(reason=self._reason)
            # A user of a container may have no folder of their own: no build fails for that.
            severity = Severity.WARNING if self._has_key or undoing else Severity.INFO
            yield SiteDiagnostic("", severity, f"{named} {message}")

    def _rows(self, query: str, values: Sequence[str] = ()) -> list[Any]:
        """Return the rows that a query gives; none where there is no database."""
        try:
            return [] if self._database is None else self._database.execute(query, values).fetchall()
        except _FAULTS as error:
            self._note(error)
            return []

    def _change(self, *statements: tuple[str, Iterable[tuple[Any, ...]]]) -> None:
        """Do each statement with all its rows, all of it or nothing; nothing in a dry run."""
        if self._database is None or self._dry_run:
            return
        try:
            with self._database:
                for statement, rows in statements:
                    self._database.executemany(statement, rows)
        except _FAULTS as error:
            self._note(error)

    def _note(self, error: sqlite3.Error | OSError | UnicodeDecodeError) -> None:
        """Remember why something failed. A damaged file is removed by a run that makes a new one."""
        code = getattr(error, "sqlite_errorcode", 0)
        if code == sqlite3.SQLITE_FULL or getattr(error, "errno", 0) == errno.ENOSPC:
            self._is_full = True
            return
        self.close()
        is_damage = isinstance(error, _DamageError | UnicodeDecodeError)
        if is_damage or code & 0xFF in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
            self._is_damaged = True
            with suppress(OSError):
                if self._is_made:
                    self._file.unlink()
        elif isinstance(error, OSError) and error.strerror:
            self._reason = error.strerror
        else:
            self._reason = str(error)


def _is_inside(path: object) -> bool:
    """Tell whether a value is a path that leads out of no folder."""
    return isinstance(path, str) and not Path(path).anchor and ".." not in Path(path).parts


class _DamageError(sqlite3.Error):
    """A file is a database, and not a state of this version."""


def _refuse_foreign(folder: Path) -> None:
    """Raise PermissionError where a folder leads elsewhere, or isn't this user's own."""
    for path in (folder.parent, folder):
        if path.is_symlink():
            raise PermissionError(errno.EPERM, f"{path.name} is a symbolic link")
    user = os.getuid() if hasattr(os, "getuid") else 0
    if user and folder.exists() and folder.stat().st_uid not in (user, 0):
        raise PermissionError(errno.EPERM, f"{folder.name} belongs to another user")
