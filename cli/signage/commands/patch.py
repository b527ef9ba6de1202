"""`signage patch BASE DIFF`: apply a diff in ANML native to the snapshot that it changes."""

import click

from signage.commands.documents import Delivery, deliverable, read_native
from signage.commands.failure import Failure
from signage.commands.output import STANDARD
from signage_specs.anml_native.formats import ANML_NATIVE
from signage_specs.anml_native.patch import PatchError
from signage_specs.anml_native.patch import patch as patched


@click.command()
@click.argument("base", metavar="BASE")
@click.argument("changes", metavar="DIFF")
@deliverable
def patch(base: str, changes: str, delivery: Delivery) -> None:
    """Apply a diff in ANML native to a snapshot.

    One of BASE and DIFF may be `-` for standard input. All of the diff applies, or nothing is written. `--check`
    and `--diff` compare with the output, or with BASE where there is none.

    Exit status: 0 when the diff is applied, 1 when `--check` finds a change, 2 when the diff doesn't fit its base
    or one of the two can't be read.
    """
    if base == changes == STANDARD:
        raise Failure("only one of BASE and DIFF can be standard input. Give the other one as a file.")
    (snapshot, tree), (diff, difference) = read_native(base), read_native(changes)
    delivery.prepare(snapshot.source, kept=changes)
    try:
        result = patched(tree, difference)
    except PatchError as error:
        path = {"base": snapshot, "diff": diff}[error.document].path
        raise Failure(f"{path}:{error.line}: {error.reason}") from error
    delivery.deliver(ANML_NATIVE.write(result), snapshot.source)
