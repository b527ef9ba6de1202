"""`signage diff OLD NEW`: write what turns one snapshot in ANML native into another."""

import click

from signage.commands.documents import Delivery, deliverable, read_native
from signage.commands.failure import Failure
from signage.commands.output import STANDARD
from signage_specs.anml_native.diff import DiffError
from signage_specs.anml_native.diff import diff as difference
from signage_specs.anml_native.formats import ANML_NATIVE
from signage_specs.anml_native.outline import OutlineError
from signage_specs.anml_native.refs import carry_refs


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
