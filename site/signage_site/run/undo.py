"""Take back what the state of a site holds: what was inserted in its pages, and its documents. Nothing else."""

import os
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path

from signage_core.comparison import Show, difference
from signage_core.frozen import frozen
from signage_core.paths import alone_in
from signage_site.report import SiteDiagnostic
from signage_site.run.executors import CHUNK
from signage_site.run.folder import Folder
from signage_site.run.ownership import is_unrecorded, withdraw
from signage_site.state.record import PageRecord
from signage_site.state.store import State
from signage_specs.diagnostic import Severity

_NOTHING_KNOWN = (
    "no state of this folder was found{place}, so nothing was undone. Build the site again, or take the pages from "
    "where you keep them"
)
_CHANGED = (
    "it was edited after it was signed, so it stays, and may lead to what is gone now. Take the edit back and undo "
    "again, or build the site again"
)
_DAMAGED = "its entry in the state is damaged; build the site again"


@frozen
class UndoReport:
    """What undoing came to.

    Paths that were left alone have the reason; `restored` are those that are as they were.
    """

    pages: int
    restored: tuple[str, ...]
    documents: tuple[str, ...]
    skipped: tuple[tuple[str, str], ...]
    diagnostics: tuple[SiteDiagnostic, ...] = ()


def undo(
    folder: str | os.PathLike[str],
    *,
    state: str | os.PathLike[str] | None,
    dry_run: bool = False,
    progress: Callable[[int, int], None] | None = None,
    show: Show | None = None,
) -> UndoReport:
    """Make a signed site what it was before, as far as its state knows that. What somebody has changed since stays.

    The arguments are those of `sign`. Raises NotADirectoryError where there is no such folder. Raises ValueError
    where the folder for the state is in the site's.
    """
    site = Folder(folder)
    with alone_in(site.root):
        listing = site.listing(clean=not dry_run)
        if state is None:
            return UndoReport(len(listing.pages), (), (), (), (_nothing_known(""),))
        known = State(state, site.root, dry_run=dry_run, make=False)
        try:
            own = known.paths()
            pages = [path for path in (*listing.pages, *listing.templates) if path in own]
            recorded = known.documents()
            restored: list[str] = []
            left: list[tuple[str, str]] = [*listing.failed]
            for start in range(0, len(pages), CHUNK):
                some = pages[start : start + CHUNK]
                records = known.pages(some)
                for path in some:
                    reason = _restore(site, path, records.get(path, ()), restored, dry_run=dry_run, show=show)
                    if reason:
                        left.append((path, reason))
                if progress is not None:
                    progress(start + len(some), len(pages))
            taken = withdraw(site, recorded, recorded, dry_run=dry_run, show=show)
            known.forget(documents=taken.gone)
            said = [*known.diagnostics(undoing=True)]
        finally:
            known.close()
        if not said and (not own or is_unrecorded(site, recorded)):
            said.append(_nothing_known(f" in {Path(state).as_posix()}"))
        return UndoReport(
            len(listing.pages), tuple(restored), taken.done, tuple(sorted((*left, *taken.left))), tuple(said)
        )


def _nothing_known(place: str) -> SiteDiagnostic:
    return SiteDiagnostic("", Severity.WARNING, _NOTHING_KNOWN.format(place=place))


def _restore(  # noqa: PLR0913  a page, what is known of it, and how
    site: Folder, path: str, records: Sequence[PageRecord], restored: list[str], *, dry_run: bool, show: Show | None
) -> str:
    """Make a page what it was, and return why that can't be done; an empty text where it is.

    One that was signed, changed and signed again keeps what was inserted before the change.
    """
    try:
        seen, content = site.seen(path), site.read(path)
        digest = sha256(content).digest()
        record = next((each for each in records if each.signed == digest), None)
        before = content if record is None else record.undo(content)
        if before is None:
            return _DAMAGED
        if record is not None and (staged := site.stage(path, before, dry_run=dry_run, seen=seen)) is not None:
            site.commit(staged)
            restored.append(path)
            if show is not None:
                show(difference(path, content, before, record.encoding))
        return _CHANGED if any(each.is_in(before) for each in records) else ""
    except OSError as fault:
        return fault.strerror or str(fault)
