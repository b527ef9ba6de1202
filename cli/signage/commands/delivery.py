"""Where a document goes that a command made: standard output, a file, or a comparison that writes nothing."""

import difflib
import functools
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from signage.commands.failure import FINDINGS, Failure
from signage.commands.output import STANDARD, refuse_input, refuse_missing_folder, show, write_file
from signage_linter.source import Source, UnreadableError, read_source
from signage_specs.anml.encoding import ENCODINGS

_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_MARK = "\ufeff"
_PLAIN = ("", "utf-8")


@dataclass(frozen=True, slots=True)
class Delivery:
    """What is to become of a document.

    Attributes:
        output: the file; None is standard output.
        check: write nothing; exit with 1 when the file would change.
        diff: write nothing; print what would change.
    """

    output: Path | None
    check: bool
    diff: bool

    def prepare(self, source: Source | None, kept: str = STANDARD) -> None:
        """Make sure, before the work is done, that there is something to write to or to compare with.

        Args:
            source: what can be compared with where there is no output; None for nothing.
            kept: a file that is read, as the command line names it, and that the output may not replace.

        Raises:
            Failure: there is nothing, or the output would replace what is read.
        """
        refuse_missing_folder(self.output)
        if kept != STANDARD and not self.check and not self.diff:
            refuse_input(self.output, [Path(kept)])
        if (self.check or self.diff) and source is None and self.output is None:
            raise Failure("`--check` and `--diff` compare with a file; name it with `--output`")

    def deliver(self, text: str, source: Source | None) -> None:
        """Write a document, or compare it: with the file that it would be written to, or else with its source.

        Args:
            text: the document.
            source: what it was made from; None where that is in another format.

        Raises:
            Failure: the file can't be written, or not be read; it is then as it was.
        """
        if not self.check and not self.diff:
            if self.output is None:
                show(text)
            else:
                write_file(self.output, text)
            return
        before = source if self.output is None else _present(self.output)
        if before is None:  # refused by `prepare`
            return
        if self.diff:
            show_difference(before, text)
        elif is_changed(before, text):
            click.echo(f"{before.path}: would change")
        if self.check and is_changed(before, text):
            sys.exit(FINDINGS)


def deliverable(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options that say where the document goes; the command is given a `delivery`."""

    @functools.wraps(command)
    def with_delivery(*, output: Path | None, check: bool, diff: bool, **options: Any) -> None:
        named = None if output == Path(STANDARD) else output
        command(delivery=Delivery(named, check, diff), **options)

    kind = click.Path(path_type=Path, dir_okay=False)
    options = (
        click.option("--output", type=kind, help="Write to this file; `-` is standard output."),
        click.option("--check", is_flag=True, help="Write nothing; exit with 1 when something would change."),
        click.option("--diff", is_flag=True, help="Write nothing; print what would change as a unified diff."),
    )
    return functools.reduce(lambda done, option: option(done), reversed(options), with_delivery)


def is_changed(before: Source, text: str) -> bool:
    """Tell whether a file would get other bytes than it has."""
    return text != before.text or before.encoding not in _PLAIN


def show_difference(before: Source, text: str) -> None:
    """Print what would change as a unified diff; nothing where nothing would."""
    mark = _MARK if before.encoding == "utf-8-sig" else ""
    lines = difflib.unified_diff(_lines(mark + before.text), _lines(text), before.path, before.path)
    show("".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines))
    if before.encoding not in (*_PLAIN, "utf-8-sig"):
        said = f"{before.path}: would be written in UTF-8; it is in {ENCODINGS[before.encoding]}"
        click.echo(f"signage: {said}", err=True)


def _lines(text: str) -> list[str]:
    return _LINE.findall(text)


def _present(file: Path) -> Source:
    """Return what stands in a file now; one that isn't there is empty."""
    if not file.exists():
        return Source(file.as_posix(), "")
    try:
        return read_source(file)
    except UnreadableError as error:
        raise Failure(str(error)) from error
