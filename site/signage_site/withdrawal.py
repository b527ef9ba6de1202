"""Take back documents that a run has written: remove each one, or give back what stood in its place."""

import re
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass

from signage_site.browser_script import SCRIPT_PATH
from signage_site.difference import replacement
from signage_site.folder import Folder
from signage_site.hosting.hosts import FILES, without_ours
from signage_site.kept import KeptDocument
from signage_site.listing import Listing
from signage_site.ownership import is_marked, is_own_document
from signage_site.pages.base import name_reference
from signage_site.places import ANML, ANML_AS_JSON, MANIFEST, TRUST
from signage_site.twins.page_link import SUFFIX, twin_path
from signage_specs.readers.html_encoding import in_ascii_bytes

_BASE = re.compile(rb"<base[\t\n\f\r /]", re.IGNORECASE)
_CHANGED = "it was changed after this tool wrote it"
_DOUBTFUL = f"{_CHANGED}, or an earlier state of this tool wrote it; remove it where it isn't yours"


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
    site: Folder, documents: Mapping[str, KeptDocument | None], *, dry_run: bool, show: Callable[[str], None] | None
) -> Withdrawal:
    """Take back some documents. One that somebody has changed since stays.

    Args:
        site: the folder; its record forgets what is taken back.
        documents: by path, each as it is recorded; None for one that isn't.
        dry_run: report what would change, and write nothing.
        show: called with what changes in each file, as a unified diff.
    """
    done: list[str] = []
    left: list[tuple[str, str]] = []
    # The last one says whose the others are, for a run that is stopped in between.
    for path in sorted(documents, key=lambda path: (path == ANML, path)):
        document = documents[path]
        try:
            content = site.read(path) if site.holds(path) else None
            rest, reason = (None, "") if content is None else _rest(site, path, content, document)
            if reason:
                left.append((path, reason))
                continue
            if content is not None and content != rest:
                if show is not None:
                    show(replacement(path, content, rest))
                if not dry_run and rest is None:
                    site.remove(path)
                elif not dry_run and rest is not None:
                    site.write(path, rest)
                done.append(path)
            if not dry_run and site.record is not None and document is not None:
                site.record.forget(documents=[path])
        except OSError as fault:
            left.append((path, fault.strerror or str(fault)))
    return Withdrawal(tuple(done), tuple(left))


def _rest(site: Folder, path: str, content: bytes, document: KeptDocument | None) -> tuple[bytes | None, str]:
    """Return what is left of a document without what was written there, None for nothing; or why it stays."""
    if document is not None and (content == document.before or document.is_written(content)):
        return document.before, ""
    if path in FILES:
        return without_ours(path, content), ""
    if is_own_document(site, path):
        return (None if document is None else document.before), ""
    if document is not None:
        return content, _CHANGED
    return content, _DOUBTFUL if is_marked(content) else ""


def written_documents(site: Folder, listing: Listing) -> dict[str, KeptDocument | None]:
    """Return where a run may have written documents, each as it is recorded.

    Args:
        site: the folder.
        listing: of its files.
    """
    places = filter(site.holds, (ANML, ANML_AS_JSON, MANIFEST, TRUST, SCRIPT_PATH, *FILES))
    recorded = {} if site.record is None else site.record.documents()
    return {**dict.fromkeys((*places, *listing.documents)), **recorded}


def outdated(
    site: Folder, listing: Listing, current: Collection[str], signed: Mapping[str, bool]
) -> dict[str, KeptDocument | None]:
    """Return the documents of earlier runs that say what no longer holds, because this run has not written them.

    A twin that its page still leads to is none of them: its author's link does, or the page can't be read now.

    Args:
        site: the folder, with a record.
        listing: of its files.
        current: the paths of this run's documents and twins.
        signed: the pages of this run, each with whether it leads to where its twin would be.
    """
    return {
        path: document
        for path, document in written_documents(site, listing).items()
        if path not in current
        and (document is not None or _is_surely_ours(site, path))
        and not _is_linked(site, path, signed)
    }


def _is_surely_ours(site: Folder, path: str) -> bool:
    with suppress(OSError):
        return path in FILES or is_own_document(site, path)
    return False


def leads_to_twin(content: bytes, path: str) -> bool:
    """Tell whether a page leads to where its twin would be.

    Args:
        content: of the page.
        path: its file in the site's folder, with forward slashes.
    """
    end = f'{name_reference(twin_path(path))}"'.encode()
    content = in_ascii_bytes(content)
    # From where a page's `base` element leads, a folder may stand in front.
    return b'"' + end in content or (b"/" + end in content and _BASE.search(content) is not None)


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
