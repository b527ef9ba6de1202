"""Read and write the files of a site's folder; with `listing.py` the only place of the signer that touches any."""

import errno
import os
import stat
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

from signage_site.cache import PageCache
from signage_site.difference import replacement
from signage_site.kept import KeptDocument
from signage_site.listing import Listing, page_listing

TEMPORARY = ".signage-tmp-"
"""What the names of temporary files start with."""

_NO_FOLDER = "a file has the name of its folder; rename that file"
_WRITABLE = 0o222  # a file that nobody may write to is meant to stay, though another could take its place


def _nothing(_content: bytes) -> None:
    return None


class Folder:
    """A built site on a disk. Paths are relative to it, with forward slashes."""

    def __init__(
        self,
        root: str | os.PathLike[str],
        *,
        record: PageCache | None = None,
        show: Callable[[str], None] | None = None,
        temporary: str = "",
    ) -> None:
        """Hold a folder; nothing is read yet.

        Args:
            root: the folder; when it is a symbolic link, what it leads to.
            record: remembers which documents were written, and what stood in their places.
            show: called with what changes in each document, as a unified diff.
            temporary: what the names of the run's temporary files start with, for a worker; empty for a new run.
        """
        self.root = Path(root).resolve()
        self.record = record
        self.show = show
        self.temporary = temporary or f"{TEMPORARY}{token_hex(8)}-"
        self._inside: set[str] = set()  # folders that are there, and in this one

    def listing(self, *, clean: bool = False) -> Listing:
        """Return the pages; see `page_listing`."""
        return page_listing(self.root, TEMPORARY, clean=clean)

    def remove_temporary(self) -> None:
        """Remove the temporary files of this run, where a worker was lost that may have left some."""
        for directory, _, names in os.walk(self.root):
            for name in names:
                if name.startswith(self.temporary):
                    with suppress(OSError):
                        Path(directory, name).unlink()

    def read(self, path: str) -> bytes:
        """Return the bytes of a file.

        Raises:
            OSError: it can't be read.
        """
        # Every page is read: this takes half as long as `Path.read_bytes`.
        with open(os.path.join(self.root, path), "rb", buffering=0) as file:
            return file.read()

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

    def is_file(self, path: str) -> bool | None:
        """Tell whether what is there is a file; None where nothing is. The system is asked once.

        Raises:
            OSError: nobody can tell.
        """
        try:
            return stat.S_ISREG(os.stat(os.path.join(self.root, path)).st_mode)
        except (FileNotFoundError, NotADirectoryError):
            return None

    def is_recorded(self, path: str, content: bytes) -> bool:
        """Tell whether a file holds what the record of this tool's runs says was written there; never without one.

        Args:
            path: of the file.
            content: what it holds.
        """
        known = None if self.record is None else self.record.document(path)
        return known is not None and known.is_written(content)

    def put(
        self,
        path: str,
        text: str,
        *,
        dry_run: bool,
        adopt: bool = False,
        theirs: Callable[[bytes], bytes | None] = _nothing,
    ) -> bool:
        """Write a text as UTF-8; return whether that changed the file, or would change it.

        Args:
            path: of the file.
            text: what it is to hold.
            dry_run: write nothing.
            adopt: a run that kept no record may have written the file that is there: it is recorded as this tool's.
            theirs: is given what is there, and returns what an author wrote of it; None for nothing.

        Raises:
            OSError: it can't be written, or it would be outside the folder.
        """
        content = text.encode("utf-8")
        old = self.read(path) if self.holds(path) else None
        if old != content and self.show is not None:
            self.show(replacement(path, old, content))
        if not dry_run and self.record is not None and (old != content or adopt):
            self._keep(self.record, path, old, content, None if old is None else theirs(old))
        if dry_run and old != content:
            self.check_writable(path)
        return old != content and (dry_run or self.write(path, content))

    def check_writable(self, path: str) -> None:
        """Do nothing where `write` can write a file, as far as that is known without writing.

        Args:
            path: of the file; it holds something else now, or isn't there.

        Raises:
            OSError: what `write` would raise.
        """
        target = self.root / path
        around = next(each for each in target.parents if os.path.lexists(each))
        if not around.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, _NO_FOLDER)
        state = _state(str(target))
        _refuse_elsewhere(path, state, inside=around.resolve().is_relative_to(self.root))
        if state is not None and stat.S_ISDIR(state.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if state is not None:
            _mode(state)
        if not os.access(around, os.W_OK | os.X_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    @staticmethod
    def _keep(record: PageCache, path: str, old: bytes | None, content: bytes, theirs: bytes | None) -> None:
        """Record that a document is written, and what its author has in its place."""
        known = record.document(path)
        is_known = known is not None and old is not None and known.is_written(old)
        before = known.before if known is not None and is_known else theirs
        if content == before:  # all of it is an author's
            if known is not None:
                record.forget(documents=[path])
        elif not is_known or old != content:
            last = b"" if old is None or old == before else sha256(old).digest()
            record.keep_document(KeptDocument(path, last + sha256(content).digest(), before))

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
        # Every page is written: strings as paths and the system's own calls take a quarter less than objects.
        target = os.path.join(self.root, path)
        around = os.path.dirname(target)
        if around not in self._inside:
            try:
                os.makedirs(around, exist_ok=True)
            except (FileExistsError, NotADirectoryError) as fault:
                raise NotADirectoryError(errno.ENOTDIR, _NO_FOLDER) from fault
            if Path(around).resolve().is_relative_to(self.root):
                self._inside.add(around)
        state = _state(target)
        _refuse_elsewhere(path, state, inside=around in self._inside)
        mode: int | None = None
        if state is not None:
            if state.st_size == len(content) and Path(target).read_bytes() == content:
                return False
            mode = _mode(state)
        # Neither another process nor another thread, here or on another machine, has the same name.
        temporary = os.path.join(around, f"{self.temporary}{token_hex(8)}")
        try:
            _write_new(temporary, content)
            if mode is not None:
                os.chmod(temporary, mode)
            os.replace(temporary, target)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
        return True


def _state(path: str) -> os.stat_result | None:
    """Return what a path is, and not what it leads to; None where nothing is there."""
    try:
        return os.lstat(path)
    except FileNotFoundError:
        return None


def _refuse_elsewhere(path: str, state: os.stat_result | None, *, inside: bool) -> None:
    """Raise an error for a file that isn't in the folder itself."""
    if not inside or (state is not None and stat.S_ISLNK(state.st_mode)):
        raise PermissionError(f"{path} leads out of the folder by a symbolic link")


def _mode(state: os.stat_result) -> int:
    """Return the permissions of a file that may be written.

    Raises:
        PermissionError: it may not.
    """
    mode = stat.S_IMODE(state.st_mode)
    if not mode & _WRITABLE:
        raise PermissionError(errno.EACCES, "it is read-only; make it writable")
    return mode


def _write_new(path: str, content: bytes) -> None:
    """Write a file that isn't there yet.

    Raises:
        OSError: it can't be written.
    """
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        rest = memoryview(content)
        while rest:  # the system may take a part of it
            rest = rest[os.write(descriptor, rest) :]
    finally:
        os.close(descriptor)


def read_text(path: str) -> str:
    """Return what a file beside the site says, such as one that its author keeps among the sources.

    Raises:
        OSError: it can't be read.
        UnicodeDecodeError: it isn't UTF-8.
    """
    return Path(path).read_text(encoding="utf-8")
