"""Make a snapshot of one built page, as it is before any script runs; hold a documented one against it."""

from pathlib import Path

from signage.commands.documents import Input, read_native
from signage.commands.failure import Failure, tell
from signage_core.terminal import visible
from signage_specs.anml_native.documented import NoSnapshotError, differences
from signage_specs.anml_native.parser import parse


def snapshot_of(document: Input, selector: str) -> str:
    """Return the snapshot of a page, or of the element in it that a selector names; all of it for an empty one.

    Raises Failure where the selector names nothing.
    """
    from signage_site.snapshots.linked import linked_sheets  # noqa: PLC0415  loaded for a page
    from signage_site.snapshots.page import page_snapshot  # noqa: PLC0415  likewise

    # The page's site is in the working directory, as far as anybody knows; else its folder is all that is read.
    file, here = document.file, Path.cwd()
    sheets = None
    if file is not None:
        folder = here if file.absolute().is_relative_to(here) else file.absolute().parent
        sheets = linked_sheets(folder, file.absolute().relative_to(folder).as_posix())
    try:
        return page_snapshot(document.text, document.path, selector, sheets)
    except NoSnapshotError as error:
        raise Failure(f"{document.path}: {error}") from error


def is_true(documented: str, page: str) -> bool:
    """Tell whether a documented snapshot says what a page's does; each line that differs is told.

    Raises Failure where the file can't be read, or isn't in ANML native.
    """
    read, tree = read_native(documented)
    try:
        found = differences(tree, parse(page))
    except NoSnapshotError as error:
        raise Failure(f"{read.path}: {error}") from error
    for each in found:
        tell(f"{read.path}:{each.line}: {visible(each.message)}", err=False)
    return not found
