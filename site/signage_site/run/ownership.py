"""Tell which documents of a folder are this tool's, and take back those of earlier runs."""

from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from hashlib import sha256

from signage_core.comparison import Show, replacement
from signage_core.frozen import frozen
from signage_core.generated import is_marked
from signage_site.browser_script import SCRIPT_PATH
from signage_site.documents.hosts import FILES, without_ours
from signage_site.documents.places import ANML, is_marked_by_index, may_be_generated
from signage_site.run.folder import Folder

_CHANGED = "it was changed after this tool wrote it"

#: The digests of documents that the state knows, by path.
Recorded = Mapping[str, tuple[bytes, ...]]


def is_free(folder: Folder, path: str, recorded: Recorded) -> bool:
    """Tell whether a run may write a document: nothing is there, or what this tool wrote.

    Raises OSError where what is there can't be read.
    """
    try:
        content = folder.content(path)
    except IsADirectoryError:
        return False
    if content is None or is_marked(content):
        return True
    if path in recorded:
        return sha256(content).digest() in recorded[path]
    with suppress(OSError):  # an index that can't be read says nothing
        return is_marked_by_index(path, folder.content(ANML) or b"")
    return False


def is_unrecorded(folder: Folder, recorded: Recorded) -> bool:
    """Tell whether a run signed a folder that kept no state: the index is generated, and not known."""
    with suppress(OSError):
        index = folder.content(ANML)
        return index is not None and is_marked(index) and sha256(index).digest() not in recorded.get(ANML, ())
    return False


@frozen
class Withdrawal:
    """What was taken back.

    Paths are `done` that are removed, or as they were before; those that are `left` stay, each with the reason. The
    state may forget the ones that are `gone`.
    """

    done: tuple[str, ...]
    left: tuple[tuple[str, str], ...]
    gone: tuple[str, ...]


def withdraw(
    folder: Folder, paths: Iterable[str], recorded: Recorded, *, dry_run: bool, show: Show | None
) -> Withdrawal:
    """Take back documents that the state knows. One that somebody has changed since stays."""
    done: list[str] = []
    left: list[tuple[str, str]] = []
    gone: list[str] = []
    # The index says whose others are, for a run that is stopped in between.
    for path in sorted(paths, key=lambda path: (path == ANML, path)):
        try:
            content = folder.content(path) if may_be_generated(path, _OTHERS) else None
            rest = content
            if content is not None and path in FILES:
                rest = without_ours(path, content)
            elif content is not None and _is_own(path, content, recorded[path]):
                rest = None
            elif content is not None:
                left.append((path, _CHANGED))
                continue
            if content != rest:
                if show is not None:
                    show(replacement(path, content, rest))
                if not dry_run and rest is None:
                    folder.remove(path)
                elif not dry_run and rest is not None:
                    folder.write(path, rest)
                done.append(path)
            gone.append(path)
        except OSError as fault:
            left.append((path, fault.strerror or str(fault)))
    return Withdrawal(tuple(done), tuple(left), tuple(gone))


def _is_own(path: str, content: bytes, digests: Collection[bytes]) -> bool:
    """Tell whether a document is as it was written; a damaged state may name an author's file."""
    is_ours = is_marked(content) or not path.endswith((".md", ".txt", ".xml"))
    return is_ours and sha256(content).digest() in digests


_OTHERS: Collection[str] = (SCRIPT_PATH, *FILES)
