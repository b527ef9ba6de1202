"""Read and write the files of a site's folder; with `listing.py` the only place of the signer that touches any."""

import errno
import os
import stat
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

from signage_core.frozen import frozen
from signage_core.paths import TEMPORARY, keep_access, read_file, resolved
from signage_site.run.listing import Listing, page_listing, run_name

_NO_FOLDER = "a file has the name of its folder; rename that file"
_WRITABLE = 0o222  # a file that nobody may write to is meant to stay, though another could take its place

_WRITTEN_SINCE = "it was written anew meanwhile, so it stays as it is; sign when the build has ended"


@frozen
class Staged:
    """A file that is written, and has yet to take its place: its SHA-256, and where it is until then.

    In a dry run it is nowhere. Where it was made from what the place held, `seen` tells that from any other.
    """

    path: str
    digest: bytes
    temporary: str
    seen: tuple[int, ...] = ()


class Folder:
    """A built site on a disk. Paths are relative to it, with forward slashes.

    What can't be read or written, or is outside of it, is an OSError; a text that isn't UTF-8, a ValueError.
    """

    def __init__(self, root: str | os.PathLike[str], *, temporary: str = "") -> None:
        """Hold a folder; nothing is read yet.

        A worker is told what the names of the run's temporary files start with.
        """
        self.root = Path(root).resolve()
        self.temporary = temporary or f"{TEMPORARY}{run_name()}-{token_hex(4)}-"
        self._inside: dict[str, tuple[int, int] | None] = {}  # folders that are there and in this one, and which

    def listing(self, *, clean: bool = False) -> Listing:
        """Return the pages; see `page_listing`."""
        return page_listing(self.root, clean=clean)

    def remove_temporary(self) -> None:
        """Remove the temporary files of this run, where a worker was lost that may have left some."""
        for directory, _, names in os.walk(self.root):
            for name in names:
                if name.startswith(self.temporary):
                    with suppress(OSError):
                        Path(directory, name).unlink()

    def read(self, path: str) -> bytes:
        """Return the bytes of a file."""
        return read_file(os.path.join(self.root, path))

    def content(self, path: str) -> bytes | None:
        """Return the bytes of a file; None where nothing is there."""
        target = os.path.join(self.root, path)
        is_link = os.path.islink(target) or os.path.islink(os.path.dirname(target))
        if is_link and not resolved(target).is_relative_to(self.root):
            raise PermissionError(f"{path} leads out of the folder by a symbolic link")
        try:
            return self.read(path)
        except (FileNotFoundError, NotADirectoryError):
            return None

    def text(self, path: str) -> str | None:
        """Return what a file says in UTF-8; None where there is none."""
        return self.read(path).decode("utf-8") if self.holds(path) else None

    def holds(self, path: str) -> bool:
        """Tell whether there is such a file."""
        return (self.root / path).is_file()

    def seen(self, path: str) -> tuple[int, ...]:
        """Return what tells a file as it is from one that is written anew; empty where nothing is there."""
        state = _state(os.path.join(self.root, path))
        return () if state is None else (state.st_ino, state.st_size, state.st_mtime_ns)

    def stage(
        self, path: str, content: bytes, *, dry_run: bool = False, seen: tuple[int, ...] = ()
    ) -> Staged | None:
        """Write a file, all of it, to a temporary one beside it; None where the file has this content already.

        A dry run writes nothing, and needs no right to; it raises what writing would where links lead out.
        """
        target = os.path.join(self.root, path)
        around = os.path.dirname(target)
        # A folder that was inside may have been swapped for a link since.
        if around not in self._inside or self._inside[around] != _identity(around):
            self._check_folder(path, reading=dry_run)
            if not dry_run:
                os.makedirs(around, exist_ok=True)
            if os.path.isdir(around):
                self._inside[around] = _identity(around)
        state = _state(target)
        if state is not None and stat.S_ISLNK(state.st_mode):
            raise PermissionError(f"{path} leads out of the folder by a symbolic link")
        if state is not None:
            if state.st_size == len(content) and read_file(target) == content:
                return None
            _refuse_unwritable(state)
        digest = sha256(content).digest()
        if dry_run:
            return Staged(path, digest, "", seen)
        # Neither another process nor another thread, here or on another machine, has the same name.
        temporary = os.path.join(around, f"{self.temporary}{token_hex(8)}")
        try:
            _write_new(temporary, content, state, target)
        except BaseException:
            self._unlink(temporary)
            raise
        return Staged(path, digest, temporary, seen)

    def commit(self, staged: Staged) -> None:
        """Put a file in its place; an OSError where somebody has written another one there since it was seen."""
        if staged.temporary:
            try:
                self._refuse_newer(staged)
                os.replace(staged.temporary, os.path.join(self.root, staged.path))
            except BaseException:
                self.discard(staged)
                raise

    def _refuse_newer(self, staged: Staged) -> None:
        if staged.seen and self.seen(staged.path) != staged.seen:
            raise OSError(errno.EBUSY, _WRITTEN_SINCE)

    def discard(self, staged: Staged) -> None:
        """Remove what was staged."""
        if staged.temporary:
            self._unlink(staged.temporary)

    def write(self, path: str, content: bytes) -> bool:
        """Write a file, all of it or nothing, with the permissions that it has; return whether that changed it."""
        staged = self.stage(path, content)
        if staged is not None:
            self.commit(staged)
        return staged is not None

    def remove(self, path: str) -> None:
        """Remove a file, and the folders that are empty then."""
        target = self.root / path
        if not resolved(target.parent).is_relative_to(self.root) or target.is_symlink():
            raise PermissionError(f"{path} leads out of the folder by a symbolic link")
        target.unlink()
        self._inside.clear()
        around = target.parent
        with suppress(OSError):  # one that isn't empty
            while around != self.root:
                around.rmdir()
                around = around.parent

    def _check_folder(self, path: str, *, reading: bool = False) -> None:
        """Raise an error where the folder of a file isn't in this one, or can't be written to but for reading."""
        around = next(each for each in (self.root / path).parents if os.path.lexists(each))
        if not around.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, _NO_FOLDER)
        if not resolved(around).is_relative_to(self.root):
            raise PermissionError(f"{path} leads out of the folder by a symbolic link")
        if not os.access(around, os.X_OK if reading else os.W_OK | os.X_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    @staticmethod
    def _unlink(temporary: str) -> None:
        with suppress(OSError):
            os.unlink(temporary)


def _identity(folder: str) -> tuple[int, int] | None:
    """Return what tells a folder from all others, links followed; None where there is none."""
    try:
        state = os.stat(folder)
    except OSError:
        return None
    return state.st_dev, state.st_ino


def _state(path: str) -> os.stat_result | None:
    """Return what a path is, and not what it leads to; None where nothing is there."""
    try:
        return os.lstat(path)
    except FileNotFoundError:
        return None


def _refuse_unwritable(state: os.stat_result) -> None:
    """Raise OSError where a file may not be written, or is a folder."""
    if stat.S_ISDIR(state.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not state.st_mode & _WRITABLE:
        raise PermissionError(errno.EACCES, "it is read-only; make it writable")


def _write_new(path: str, content: bytes, like: os.stat_result | None, target: str) -> None:
    """Write a file that isn't there yet; it may be used as the one whose place it is to take."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        if like is not None:  # first, so that nobody reads it who might not
            keep_access(descriptor, like, target)
        rest = memoryview(content)
        while rest:  # the system may take a part of it
            rest = rest[os.write(descriptor, rest) :]
    finally:
        os.close(descriptor)
