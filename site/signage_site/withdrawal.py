"""Take back documents that a run has written: remove each one, or give back what stood in its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from signage_site.difference import replacement
from signage_site.twins.paths import SUFFIX, reference, twin_path

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from signage_site.cache import PageCache
    from signage_site.folder import Folder
    from signage_site.kept import KeptDocument

_CHANGED = "it was changed after this tool wrote it"


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """What was taken back.

    Attributes:
        done: the paths of the documents that are removed, or as they were before.
        left: the paths of those that stay, each with the reason.
    """

    done: tuple[str, ...]
    left: tuple[tuple[str, str], ...]


def withdraw(
    site: Folder,
    cache: PageCache,
    documents: Iterable[KeptDocument],
    *,
    dry_run: bool,
    show: Callable[[str], None] | None,
) -> Withdrawal:
    """Take back some documents. One that somebody has changed since stays.

    Args:
        site: the folder.
        cache: the record of what was written; forgets what is taken back.
        documents: of the record.
        dry_run: report what would change, and write nothing.
        show: called with what changes in each file, as a unified diff.
    """
    done: list[str] = []
    left: list[tuple[str, str]] = []
    for document in documents:
        path = document.path
        try:
            content = site.read(path) if site.holds(path) else None
            if content is None or content == document.before:
                pass  # it is gone already, or the site was built again
            elif not document.is_written(content):
                left.append((path, _CHANGED))
                continue
            else:
                if show is not None:
                    show(replacement(path, content, document.before))
                if not dry_run and document.before is None:
                    site.remove(path)
                elif not dry_run and document.before is not None:
                    site.write(path, document.before)
                done.append(path)
            if not dry_run:
                cache.forget(documents=[path])
        except OSError as fault:
            left.append((path, fault.strerror or str(fault)))
    return Withdrawal(tuple(done), tuple(left))


def outdated(
    site: Folder, cache: PageCache, current: Collection[str], signed: Mapping[str, bool]
) -> list[KeptDocument]:
    """Return the documents of earlier runs that say what no longer holds, because this run has not written them.

    A twin that its page still leads to is none of them: its author's link does, or the page can't be read now.

    Args:
        site: the folder.
        cache: the record of what was written.
        current: the paths of this run's documents and twins.
        signed: the pages of this run, each with whether it leads to where its twin would be.
    """
    return [
        document
        for path, document in cache.documents().items()
        if path not in current and not _is_linked(site, path, signed)
    ]


def leads_to_twin(content: bytes, path: str) -> bool:
    """Tell whether a page leads to where its twin would be.

    Args:
        content: of the page.
        path: its file in the site's folder, with forward slashes.
    """
    return f'"{reference(twin_path(path))}"'.encode() in content


def _is_linked(site: Folder, path: str, signed: Mapping[str, bool]) -> bool:
    """Tell whether the page of a twin leads to it: as this run made it or would make it, else as it is there."""
    if not path.endswith(SUFFIX):
        return False
    page = path.removesuffix(SUFFIX)
    for name in (f"{page}.html", page):  # the two that `twin_path` makes this name of
        try:
            if name in signed:
                return signed[name]
            if site.holds(name):
                return leads_to_twin(site.read(name), name)
        except OSError:
            return True  # nobody can tell
    return False
