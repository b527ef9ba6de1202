"""`signage patch BASE DIFF`: apply a diff in ANML native to the snapshot that it changes."""

from __future__ import annotations

from pathlib import Path

import click

from signage.commands import documents
from signage.commands.failure import Failure
from signage.commands.native import read_native, write_native
from signage_specs.anml_native.patch import PatchError
from signage_specs.anml_native.patch import patch as patched


@click.command()
@click.argument("base", metavar="BASE")
@click.argument("changes", metavar="DIFF")
@click.option("--output", type=click.Path(path_type=Path, dir_okay=False), help="Write to this file.")
def patch(base: str, changes: str, output: Path | None) -> None:
    """Apply a diff in ANML native to the snapshot that it changes, and write the new snapshot.

    One of BASE and DIFF may be `-` for standard input. All of the diff applies, or nothing is written.

    Exit status: 0 when the diff is applied, 2 when it doesn't fit its base or one of the two can't be read.
    """
    if base == changes == documents.STANDARD:
        raise Failure("only one of BASE and DIFF can be standard input; give the other one as a file")
    inputs = {"base": read_native(base), "diff": read_native(changes)}
    try:
        result = patched(inputs["base"].tree, inputs["diff"].tree)
    except PatchError as error:
        raise Failure(f"{inputs[error.document].path}:{error.line}: {error.reason}") from error
    write_native(result, output)
