"""`signage diff`, `signage patch` and `signage prune`: make one snapshot in ANML native of another, or of two."""

import click

from signage.commands.documents import Delivery, deliverable, read_native
from signage.commands.failure import Failure
from signage.commands.limits import Limits, limited
from signage.commands.output import STANDARD
from signage_specs.anml_native.diff import DiffError
from signage_specs.anml_native.diff import diff as difference
from signage_specs.anml_native.outline import OutlineError
from signage_specs.anml_native.patch import PatchError
from signage_specs.anml_native.patch import patch as patched
from signage_specs.anml_native.refs import carry_refs
from signage_specs.registry import ANML_NATIVE


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


@click.command()
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.option("--base", metavar="NAME", help="What the diff calls OLD. The default is a hash of it.")
@deliverable
def diff(old: str, new: str, base: str | None, delivery: Delivery) -> None:
    """Write the diff of two snapshots in ANML native.

    `signage patch` applies it. Elements that both have keep the refs of OLD, new ones get new refs. One of OLD and
    NEW may be `-` for standard input. `--check` and `--diff` compare with the output.

    Exit status: 0 when the diff is written, 1 when `--check` finds a change, 2 when no diff can be made of the two
    or one of them can't be read.
    """
    if old == new == STANDARD:
        raise Failure("only one of OLD and NEW can be standard input. Give the other one as a file.")
    (before, old_tree), (after, new_tree) = read_native(old), read_native(new)
    delivery.prepare(None, kept=old)
    for document, tree in ((before, old_tree), (after, new_tree)):
        try:
            carry_refs(tree, tree)  # which of the two has a fault
        except OutlineError as error:
            raise Failure(f"{document.path}:{error.line}: {error.reason}") from error
    try:
        result = difference(old_tree, carry_refs(old_tree, new_tree), base=base)
    except DiffError as error:
        raise Failure(f"{before.path}, {after.path}: {error}") from error
    except ValueError as error:
        raise Failure(f"`--base`: {error}") from error
    delivery.deliver(ANML_NATIVE.write(result), None)


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
