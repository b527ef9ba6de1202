"""`signage prune FILE`: make a snapshot in ANML native smaller by the format's own budget controls."""

import click

from signage.commands.documents import Delivery, deliverable, read_native
from signage.commands.failure import Failure
from signage.commands.limits import Limits, limited
from signage_specs.anml_native.formats import ANML_NATIVE
from signage_specs.anml_native.outline import OutlineError


@click.command()
@click.argument("file", metavar="FILE")
@limited(of_pages=False)
@deliverable
def prune(file: str, limits: Limits, delivery: Delivery) -> None:
    """Make a snapshot in ANML native smaller.

    Its frontmatter says so. The filter comes first, then the depth, then the budget, whatever their order here.
    Lines with `~` count what they replace. Doing it twice changes nothing. FILE may be `-` for standard input.
    `--check` and `--diff` compare with the output, or with FILE where there is none.

    Exit status: 0 when the snapshot is written, 1 when `--check` finds a change, 2 when it can't be read.
    """
    if not limits.is_set:
        raise Failure("nothing to leave out. Give `--filter`, `--depth` or `--budget`.")
    read, tree = read_native(file)
    delivery.prepare(read.source)
    try:
        result = limits.of(tree)
    except OutlineError as error:
        raise Failure(f"{read.path}:{error.line}: {error.reason}") from error
    delivery.deliver(ANML_NATIVE.write(result), read.source)
