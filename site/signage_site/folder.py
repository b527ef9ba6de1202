"""Read and write the files of a site's folder: the only place of the signer that touches files."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from pathlib import Path

_PAGES = (".html", ".htm")
_TEMPORARY = ".signage-tmp-"


@dataclass(frozen=True, slots=True)
class Listing:
    """The pages of a folder.

    Attributes:
        pages: their paths in it, with forward slashes, sorted.
        skipped: paths of what looks like a page and isn't touched, and of folders that can't be listed, each
            with the reason.
    """

    pages: tuple[str, ...]
    skipped: tuple[tuple[str, str], ...]


class Folder:
    """A built site on a disk. Paths are relative to it, with forward slashes."""

    def __init__(self, root: str | os.PathLike[str]) -> None:
        """Hold a folder; nothing is read yet.

        Args:
            root: the folder; when it is a symbolic link, what it leads to.
        """
        self.root = Path(root).resolve()

    def listing(self) -> Listing:
        """Return the pages. Symbolic links are not followed, and not replaced.

        Raises:
            NotADirectoryError: there is no such folder.
        """
        if not self.root.is_dir():
            raise NotADirectoryError(f"{self.root} is not a folder; build the site first")
        pages: list[str] = []
        skipped: list[tuple[str, str]] = []

        def closed(error: OSError) -> None:
            path = Path(error.filename).relative_to(self.root).as_posix()
            skipped.append((_printable(path), error.strerror or str(error)))

        for directory, folders, files in os.walk(self.root, onerror=closed, followlinks=False):
            folders.sort()
            for name in files:
                path = Path(directory, name).relative_to(self.root).as_posix()
                if not name.lower().endswith(_PAGES) or name.startswith(_TEMPORARY):
                    continue
                reason = _reason_to_skip(Path(directory, name), path)
                if reason:
                    skipped.append((_printable(path), reason))
                else:
                    pages.append(path)
        return Listing(tuple(sorted(pages)), tuple(sorted(skipped)))

    def read(self, path: str) -> bytes:
        """Return the bytes of a file.

        Raises:
            OSError: it can't be read.
        """
        return (self.root / path).read_bytes()

    def holds(self, path: str) -> bool:
        """Tell whether there is such a file."""
        return (self.root / path).is_file()

    def write(self, path: str, content: bytes) -> bool:
        """Write a file, all of it or nothing; return whether that changed it.

        The bytes go to a temporary file beside it, which then takes its place. The permissions stay.

        Raises:
            OSError: it can't be written, or it would be outside the folder.
        """
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.parent.resolve().is_relative_to(self.root) or target.is_symlink():
            raise PermissionError(f"{path} leads out of the folder by a symbolic link")
        mode: int | None = None
        if target.exists():
            if target.read_bytes() == content:
                return False
            mode = stat.S_IMODE(target.stat().st_mode)
        temporary = target.with_name(f"{_TEMPORARY}{os.getpid()}-{target.name}"[:255])
        try:
            temporary.write_bytes(content)
            if mode is not None:
                temporary.chmod(mode)
            temporary.replace(target)
        finally:
            temporary.unlink(missing_ok=True)
        return True


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
