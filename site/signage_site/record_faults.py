"""Say what is wrong with the record of what signing did, and what that means for undoing it."""

from collections.abc import Iterable, Iterator

from signage_site.cache import PageCache, RecordFault
from signage_site.diagnostics import SiteDiagnostic
from signage_specs.diagnostic import Severity

_UNUSABLE = (
    "can't be used ({reason}), so `--undo` will have to do without it; make the folder writable, or remove what is "
    "in its place, and sign again. Where you want no record, say `cache = false`, or `--no-cache`"
)
_UNUSABLE_TO_UNDO = (
    "can't be used ({reason}): what it alone tells may stay; make the folder writable, or remove what is in "
    "its place"
)
_DAMAGED = "was damaged, and is made anew: `--undo` has to do without what earlier runs had kept"
_DAMAGED_AND_LEFT = "is damaged; a run makes it anew, and `--undo` has to do without what earlier runs had kept"


def record_diagnostics(
    record: PageCache, others: Iterable[RecordFault], *, dry_run: bool, undoing: bool = False
) -> Iterator[SiteDiagnostic]:
    """Yield what is to be said of a record: of each kind of fault once.

    Args:
        record: of a site.
        others: the faults that other processes met.
        dry_run: nothing was written.
        undoing: the run has undone what others did.
    """
    faults = sorted({*record.faults, *others})
    named = f"the record of what was signed, in {record.folder.as_posix()},"
    if any(fault.damaged for fault in faults):
        message = f"{named} {_DAMAGED_AND_LEFT if dry_run else _DAMAGED}"
        yield SiteDiagnostic("", Severity.WARNING, message)
    reasons = [fault.reason for fault in faults if not fault.damaged]
    if reasons:
        said = (_UNUSABLE_TO_UNDO if undoing else _UNUSABLE).format(reason=reasons[0])
        yield SiteDiagnostic("", Severity.WARNING, f"{named} {said}")
