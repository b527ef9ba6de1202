"""Keep what signing a page came to, by the content of the page, and what was written, so that it can be undone."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
from contextlib import closing, contextmanager, suppress
from dataclasses import astuple, dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from signage_site.edit import Insertion, remove_insertions

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


@dataclass(frozen=True, slots=True)
class Layers:
    """What is inserted in a page that was found, and in what was made of it: both into the page as it was built."""

    input: tuple[Insertion, ...]
    output: tuple[Insertion, ...]


@dataclass(frozen=True, slots=True)
class BuiltPage:
    """A page that is known.

    Attributes:
        text: as it was built, before anything was inserted.
        present: what is inserted in it now.
        layers: what is known to have been inserted.
    """

    text: str
    present: tuple[Insertion, ...]
    layers: Layers


@dataclass(frozen=True, slots=True)
class KeptPage:
    """One page, as it was found and as it was written.

    It was found as it was built, or with what other options had inserted in it.

    Attributes:
        path: its file in the site's folder, with forward slashes.
        environment: what the result depends on besides the page: configuration, this tool's code.
        input: the digest of the page that was found.
        output: the digest of what it became; the same where nothing was inserted.
        encoding: of both, as Python names it.
        layers: what is inserted in the input and in the output, as `layers_text` writes it.
        result: what the run needs to know of the page, see `page_result`.
        work: what the last layer did, see `page_result`.
        twin_path: the file of its twin; empty where it has none.
        twin: the text of its twin.
    """

    path: str
    environment: str
    input: bytes
    output: bytes
    encoding: str
    layers: str
    result: str
    work: str
    twin_path: str
    twin: str

    def built(self, content: bytes, digest: bytes) -> BuiltPage | None:
        """Return the page as it was built, before anything was inserted; None where the content isn't known.

        Args:
            content: the page's.
            digest: of the content.
        """
        layers = _layers_of(self.layers) if digest in (self.input, self.output) else None
        if layers is None:
            return None
        present = layers.output if digest == self.output else layers.input
        text = remove_insertions(content.decode(self.encoding), present)
        return None if text is None else BuiltPage(text, present, layers)


@dataclass(frozen=True, slots=True)
class KeptDocument:
    """A document that was written.

    Attributes:
        path: its file in the site's folder, with forward slashes.
        outputs: the digests of what was written last and of what is being written now, one behind the other: a run
            can be killed in between.
        before: what stood there before that we hadn't written; None where nothing did.
    """

    path: str
    outputs: bytes
    before: bytes | None

    def is_written(self, content: bytes) -> bool:
        """Tell whether a content is one that was written."""
        digest = sha256(content).digest()
        return digest in (self.outputs[: len(digest)], self.outputs[len(digest) :])


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


def layers_text(layers: Layers) -> str:
    """Return layers as JSON."""
    plain = {name: [[each.offset, each.text] for each in getattr(layers, name)] for name in ("input", "output")}
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def _layers_of(text: str) -> Layers | None:
    """Return the layers that `layers_text` wrote; None where an earlier state of this tool wrote others."""
    plain: Any = json.loads(text)
    if isinstance(plain, list):
        return None
    return Layers(*(tuple(Insertion(*each) for each in plain[name]) for name in ("input", "output")))
