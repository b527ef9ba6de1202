"""Where a report goes: to a terminal as it can show it, or as a document to whoever reads it."""

from pathlib import Path

import click

from signage.commands.output import STANDARD, show, write_file
from signage_linter.reporters import FOR_PEOPLE


def deliver(text: str, reporter: str, output: Path | None) -> None:
    """Write a report.

    Args:
        text: styled, where it is for people.
        reporter: its name in the table of reporters.
        output: the file; None, or `-`, is standard output. A file gets no colours.

    Raises:
        Failure: the file can't be written; it is then as it was.
    """
    is_standard = output is None or output == Path(STANDARD)
    if is_standard and reporter in FOR_PEOPLE:
        click.echo(text, nl=False)
    elif output is None or is_standard:
        show(text)
    else:
        write_file(output, click.unstyle(text) if reporter in FOR_PEOPLE else text)
