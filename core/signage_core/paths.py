"""Ask about paths where `pathlib` raises an error or has another answer; read files; match paths with patterns."""

import errno
import os
import re
import stat
import sys
import time
import warnings
from collections.abc import Generator, Iterable
from contextlib import ExitStack, contextmanager, suppress
from functools import lru_cache
from io import FileIO
from pathlib import Path
from typing import Any, Protocol

if sys.platform != "win32":
    import fcntl

_LONGEST_WAIT = 600.0  # seconds: a run may hang, and others not for ever with it
_PAUSE = 0.05  # seconds


def exists(path: Path | str) -> bool:
    """Tell whether something is there, as far as one may look."""
    return os.path.exists(path)  # noqa: PTH110  `Path.exists` raises an error where one may not look


def is_file(path: Path | str) -> bool:
    """Tell whether a regular file is there, or a link to one, as far as one may look."""
    return os.path.isfile(path)  # noqa: PTH113  as in `exists`


def is_folder(path: Path | str) -> bool:
    """Tell whether a folder is there, or a link to one, as far as one may look."""
    return os.path.isdir(path)  # noqa: PTH112  as in `exists`


def absolute(path: Path | str) -> str:
    """Return a path from the root, without `..`, symbolic links as they are.

    It is a text: most paths are asked for one word in them.
    """
    return os.path.abspath(path)  # noqa: PTH100  `Path.absolute` keeps `..`, `Path.resolve` follows links


def resolved(path: Path | str) -> Path:
    """Return where a path leads, symbolic links followed; a link that leads to itself stays."""
    return Path(os.path.realpath(path))  # `Path.resolve` raises a RuntimeError for such a link


_IS_WINDOWS = os.name == "nt"


def is_remote(path: str) -> bool:
    """Tell whether to look at a path, which a stranger may have written, would have Windows ask another machine.

    It would also sign in there. Elsewhere such a path is one as any other.
    """
    return _IS_WINDOWS and path[:2].replace("/", "\\") == "\\\\"


def seen_from(folder: Path | str, path: Path | str) -> str:
    """Return a path as seen from a folder, with forward slashes; one on another drive as it is."""
    try:
        return Path(os.path.relpath(path, folder)).as_posix()
    except ValueError:
        return Path(path).as_posix()


def program(name: str) -> str | None:
    """Return where a program is; None where it isn't on the PATH.

    It is never one of the current folder, which may be a stranger's, and where Windows looks first (`shutil.which`,
    too), nor on a path relative to it.
    """
    file = f"{name}.exe" if os.name == "nt" else name
    paths = (Path(folder, file) for folder in os.get_exec_path())
    return next(
        (str(path) for path in paths if path.is_absolute() and os.access(path, os.X_OK) and is_file(path)), None
    )


# A pipe that nobody writes to would hold a run for ever, and a terminal would become the process's own.
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)


LARGEST_FILE = 50_000_000
"""Bytes of a file that is read; what a page is made into takes many times as much memory."""
LARGEST_CONFIGURATION = 1_000_000
"""Bytes of a file with settings."""
DEEPEST_FOLDER = 200
"""Folders inside of one another that a search goes into; each takes a part of Python's stack."""
TOO_DEEP = f"more than {DEEPEST_FOLDER} folders deep"


@contextmanager
def opened(path: Path | str) -> Generator[FileIO]:
    """Open a regular file, or one that a link leads to, for reading. A pipe or a device isn't waited for.

    Raises OSError where it can't be read, or is no regular file.
    """
    if "\0" in str(path):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    with FileIO(os.open(path, _FLAGS)) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, "not a regular file", str(path))
        yield file


def read_file(path: Path | str, most: int = LARGEST_FILE) -> bytes:
    """Return the bytes of a regular file, as `opened` opens it.

    Raises OSError where it can't be read, is no regular file, or has more than `most` bytes.
    """
    with opened(path) as file:
        if os.fstat(file.fileno()).st_size > most:
            raise OSError(errno.EFBIG, f"larger than {most / 1e6:g} MB", str(path))
        return file.read()


class Patterns(Protocol):
    """Patterns as in a .gitignore file."""

    def match_file(self, file: str) -> bool:
        """Tell whether a path from the patterns' folder is meant; that of a folder ends in a slash."""
        ...


TEMPORARY = ".signage-tmp-"
"""What the names of temporary files begin with; a run that is killed may leave one."""


def replace_file(target: Path, content: bytes, like: os.stat_result | int | None = None) -> None:
    """Write a file, all of it or nothing: to a temporary one beside it, which then takes its place.

    It may be used as another file is (`keep_access`), or have permissions of its own; without either only the owner
    may read and write. Raises OSError where it can't be written; the file is then as it was.
    """
    import tempfile  # noqa: PLC0415  loaded by those who write a file

    handle, name = tempfile.mkstemp(prefix=TEMPORARY, suffix=".tmp", dir=target.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            if isinstance(like, os.stat_result):
                keep_access(handle, like, target)
            elif like is not None and sys.platform != "win32":
                os.fchmod(handle, like)
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)  # after a replacement there is none


def keep_access(descriptor: int, state: os.stat_result, file: Path | str) -> None:
    """Let a new file be used as the one was whose place it takes: its permissions and, as far as we may, its owner.

    What runs with its owner's rights (setuid) no longer does: it may be a stranger's, and the owner now somebody
    else. Another program can't have it done to another file, as it could by its name.
    """
    if sys.platform != "win32":
        with suppress(OSError):  # only the administrator gives files away
            os.fchown(descriptor, state.st_uid, state.st_gid)
        os.fchmod(descriptor, state.st_mode & 0o777)
    if sys.platform == "linux":
        _keep_list(descriptor, file)


_LIST = "system.posix_acl_access"


def _keep_list(descriptor: int, file: Path | str) -> None:
    """Give a new file the list (ACL) of who may use another, or none: else the group could what it lets any."""
    try:
        listed = os.getxattr(file, _LIST, follow_symlinks=False)
    except OSError:  # it has none; the new one may have got one from its folder
        with suppress(OSError):
            os.removexattr(descriptor, _LIST)
    else:
        os.setxattr(descriptor, _LIST, listed)


@contextmanager
def alone_in(folder: Path | str) -> Generator[None]:
    """Let other runs wait, ten minutes at most, that want to be alone in a folder, where the system can."""
    until = time.monotonic() + _LONGEST_WAIT
    with ExitStack() as stack:
        if sys.platform != "win32":
            with suppress(OSError):
                descriptor = os.open(folder, os.O_RDONLY)
                stack.callback(os.close, descriptor)
                while time.monotonic() < until:
                    with suppress(BlockingIOError):
                        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                        break
                    time.sleep(_PAUSE)
        yield


@lru_cache(maxsize=128)  # those of all overrides, too
def compiled_patterns(lines: tuple[str, ...]) -> Patterns:
    """Return .gitignore patterns, without the lines that aren't one, which Git leaves out as well."""
    from pathspec import GitIgnoreSpec

    def read(some: Iterable[str]) -> list[Any]:
        return [_bounded(each) for each in GitIgnoreSpec.from_lines(some).patterns]

    patterns: list[Any] = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)  # about `[[`, once for each, of what Git reads well
        try:
            patterns = read(lines)
        except (ValueError, re.error):
            for line in lines:
                with suppress(ValueError, re.error):
                    patterns += read([line])
    return GitIgnoreSpec(patterns)


_FOLDERS, _FOLDERS_FIRST = "(?:/.+)?", "^(?:.+/)?"
_STARS = re.compile(r"(?:\[\^/\]\*){2,}")
_BETWEEN_STARS = re.compile(
    r"\[\^/\]\*((?>(?:\\.|\[\^?\]?[^\]]*\](?![*+])|[^][\\()/])+))(?=\[\^/\]\*)"
)  # of escapes, classes and other characters: there is one way to read them, so no other is tried


def _bounded(pattern: Any) -> Any:
    """Return a pattern of `pathspec` so that it matches in time that grows with the path and the pattern.

    What follows a star needs to be looked for once: where a later star follows, its first place is as good as any.
    """
    if pattern.regex is None:
        return pattern
    regex: str = pattern.regex.pattern
    first, *rest = _BETWEEN_STARS.sub(r"(?>[^/]*?\1)", _STARS.sub("[^/]*", regex)).split(_FOLDERS)
    if rest:
        if first.startswith(_FOLDERS_FIRST):
            first = f"^(?>(?:.+?/)??{first.removeprefix(_FOLDERS_FIRST)}(?=/))"
        first = "".join((first, *(f"(?>(?:/.+?)??{each}(?=/))" for each in rest[:-1]), _FOLDERS, rest[-1]))
    return pattern if first == regex else type(pattern)(re.compile(first), pattern.include)
