"""Make a snapshot of one built page, as it is before any script runs."""

from signage.commands.documents import Input
from signage.commands.failure import Failure


def snapshot_of(document: Input, selector: str) -> str:
    """Return the snapshot of a page, or of the element in it that a selector names; all of it for an empty one.

    Raises Failure where the selector names nothing.
    """
    from signage_site.snapshots.page import SelectionError, page_snapshot  # noqa: PLC0415  loaded for a page

    try:
        return page_snapshot(document.text, document.path, selector)
    except SelectionError as error:
        raise Failure(f"{document.path}: {error}") from error
