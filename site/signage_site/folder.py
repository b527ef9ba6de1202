"""Read and write the files of a site's folder: the only place of the signer that touches files."""

from __future__ import annotations

import errno
import os
import stat
import time
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING

from signage_site.cache import KeptDocument
from signage_site.difference import replacement

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from signage_site.cache import PageCache

_LEADS_OUT = "it is a symbolic link out of the folder; sign what it leads to by itself"
_PAGES = (".html", ".htm")
_TEMPORARY = ".signage-tmp-"
_ABANDONED = 60.0  # seconds
_WRITABLE = 0o222  # a file that nobody may write to is meant to stay, though another could take its place


@dataclass(frozen=True, slots=True)
class Listing:
    """The pages of a folder.

    Attributes:
        pages: their paths in it, with forward slashes, sorted.
        skipped: paths of what looks like a page and isn't touched, each with the reason.
        failed: the folders that can't be listed, each with the reason.
    """

    pages: tuple[str, ...]
    skipped: tuple[tuple[str, str], ...]
    failed: tuple[tuple[str, str], ...]


class Folder:
    """A built site on a disk. Paths are relative to it, with forward slashes."""

    def __init__(
        self,
        root: str | os.PathLike[str],
        *,
        record: PageCache | None = None,
        show: Callable[[str], None] | None = None,
    ) -> None:
        """Hold a folder; nothing is read yet.

        Args:
            root: the folder; when it is a symbolic link, what it leads to.
            record: remembers which documents were written, and what stood in their places.
            show: called with what changes in each document, as a unified diff.
        """
        self.root = Path(root).resolve()
        self.record = record
        self._show = show
        self._inside: set[Path] = set()  # folders that are there, and in this one

    def listing(self, *, clean: bool = False) -> Listing:
        """Return the pages. Symbolic links are not followed, and not replaced.

        Args:
            clean: remove the temporary files that a run left which was killed.

        Raises:
            NotADirectoryError: there is no such folder.
        """
        if not self.root.is_dir():
            raise NotADirectoryError(f"{self.root} is not a folder; build the site first")
        pages: list[str] = []
        skipped: list[tuple[str, str]] = []
        failed: list[tuple[str, str]] = []

        def closed(error: OSError) -> None:
            path = Path(error.filename).relative_to(self.root).as_posix()
            failed.append((_printable(path), error.strerror or str(error)))

        for directory, folders, files in os.walk(self.root, onerror=closed, followlinks=False):
            folders.sort()
            skipped += [(_printable(path), _LEADS_OUT) for path in self._leading_out(directory, folders)]
            for name in files:
                if name.startswith(_TEMPORARY):
                    if clean:
                        _remove_abandoned(Path(directory, name))
                    continue
                if not name.lower().endswith(_PAGES):
                    continue
                path = Path(directory, name).relative_to(self.root).as_posix()
                reason = _reason_to_skip(Path(directory, name), path)
                if reason:
                    skipped.append((_printable(path), reason))
                else:
                    pages.append(path)
        return Listing(tuple(sorted(pages)), tuple(sorted(skipped)), tuple(failed))

    def _leading_out(self, directory: str, folders: Iterable[str]) -> Iterator[str]:
        """Yield the links to folders elsewhere: the pages there are served, and aren't this site's."""
        for name in folders:
            folder = Path(directory, name)
            if folder.is_symlink() and folder.is_dir() and not folder.resolve().is_relative_to(self.root):
                with suppress(OSError):
                    if any(each.lower().endswith(_PAGES) for each in os.listdir(folder)):  # noqa: PTH208  names do
                        yield folder.relative_to(self.root).as_posix()

    def read(self, path: str) -> bytes:
        """Return the bytes of a file.

        Raises:
            OSError: it can't be read.
        """
        return (self.root / path).read_bytes()

    def text(self, path: str) -> str:
        """Return what a file says in UTF-8; an empty text where there is none.

        Raises:
            OSError: it can't be read.
            UnicodeDecodeError: it isn't UTF-8.
        """
        return self.read(path).decode("utf-8") if self.holds(path) else ""

    def holds(self, path: str) -> bool:
        """Tell whether there is such a file."""
        return (self.root / path).is_file()

    def is_free(self, path: str, is_own: Callable[[bytes], bool]) -> bool:
        """Tell whether a file may be written: there is none, or one that this tool wrote.

        Args:
            path: of the file.
            is_own: tells from a file's bytes whether this tool wrote it.

        Raises:
            OSError: it is there and can't be read.
        """
        return not (self.root / path).exists() or (self.holds(path) and is_own(self.read(path)))

    def is_foreign(self, path: str) -> bool:
        """Tell whether a file is there that isn't known to be written by this tool; never without a record.

        Raises:
            OSError: it is there and can't be read.
        """
        if self.record is None or not self.holds(path):
            return False
        known = self.record.document(path)
        return known is None or not known.is_written(self.read(path))

    def put(self, path: str, text: str, *, dry_run: bool) -> bool:
        """Write a text as UTF-8; return whether that changed the file, or would change it.

        Args:
            path: of the file.
            text: what it is to hold.
            dry_run: write nothing.

        Raises:
            OSError: it can't be written, or it would be outside the folder.
        """
        content = text.encode("utf-8")
        old = self.read(path) if self.holds(path) else None
        if old == content:
            return False
        if self._show is not None:
            self._show(replacement(path, old, content))
        if dry_run:
            return True
        if self.record is not None:
            known = self.record.document(path)
            is_ours = known is not None and old is not None and known.is_written(old)
            before = known.before if known is not None and is_ours else old
            last = sha256(old).digest() if old is not None and is_ours else b""
            self.record.keep_document(KeptDocument(path, last + sha256(content).digest(), before))
        return self.write(path, content)

    def remove(self, path: str) -> None:
        """Remove a file, and the folders that are empty then.

        Raises:
            OSError: it can't be removed, or it is outside the folder.
        """
        target = self.root / path
        if not target.parent.resolve().is_relative_to(self.root) or target.is_symlink():
            raise PermissionError(f"{path} leads out of the folder by a symbolic link")
        target.unlink()
        self._inside.clear()
        around = target.parent
        with suppress(OSError):  # one that isn't empty
            while around != self.root:
                around.rmdir()
                around = around.parent

    def write(self, path: str, content: bytes) -> bool:
        """Write a file, all of it or nothing; return whether that changed it.

        The bytes go to a temporary file beside it, which then takes its place. The permissions stay.

        Raises:
            OSError: it can't be written, or it would be outside the folder.
        """
        target = self.root / path
        around = target.parent
        if around not in self._inside:
            around.mkdir(parents=True, exist_ok=True)
            if around.resolve().is_relative_to(self.root):
                self._inside.add(around)
        try:
            state: os.stat_result | None = target.lstat()
        except FileNotFoundError:
            state = None
        if around not in self._inside or (state is not None and stat.S_ISLNK(state.st_mode)):
            raise PermissionError(f"{path} leads out of the folder by a symbolic link")
        mode: int | None = None
        if state is not None:
            if state.st_size == len(content) and target.read_bytes() == content:
                return False
            mode = stat.S_IMODE(state.st_mode)
            if not mode & _WRITABLE:
                raise PermissionError(errno.EACCES, "it is read-only; make it writable")
        # Neither another process nor another thread, here or on another machine, has the same name.
        temporary = target.with_name(f"{_TEMPORARY}{token_hex(8)}")
        try:
            temporary.write_bytes(content)
            if mode is not None:
                temporary.chmod(mode)
            temporary.replace(target)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
        return True


def _remove_abandoned(file: Path) -> None:
    """Remove a temporary file that no run can be writing any more: that takes milliseconds."""
    with suppress(OSError):
        if time.time() - file.stat().st_mtime > _ABANDONED:
            file.unlink()


def read_text(path: str) -> str:
    """Return what a file beside the site says, such as one that its author keeps among the sources.

    Raises:
        OSError: it can't be read.
        UnicodeDecodeError: it isn't UTF-8.
    """
    return Path(path).read_text(encoding="utf-8")


def _printable(path: str) -> str:
    return path.encode("utf-8", "replace").decode()


def _reason_to_skip(file: Path, path: str) -> str:
    if file.is_symlink():
        return "it is a symbolic link"
    if not file.is_file():
        return "it is not a regular file"
    try:
        path.encode("utf-8")
    except UnicodeEncodeError:
        return "its name is not UTF-8"
    return ""
