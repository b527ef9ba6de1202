"""Write to standard output, or to a file: all of it or nothing."""

import os
import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from pathlib import Path

import click

from signage.commands.failure import Failure
from signage_core.paths import is_file, replace_file, resolved
from signage_core.project import project_root
from signage_core.terminal import visible
from signage_linter.reporters import FOR_PEOPLE

STANDARD = "-"
"""What stands for standard input, or for standard output, on the command line."""


_WRITABLE = 0o222  # a file that nobody may write to is meant to stay, though another could take its place


def refuse_missing_folder(target: Path | None) -> None:
    """Make sure that there is a folder to write to, before the work is done. Raises Failure where there is none."""
    if target is not None and not target.parent.is_dir():
        raise Failure(f"{target.as_posix()}: no folder `{target.parent.as_posix()}`. Make it first.")


def refuse_input(target: Path | None, inputs: Iterable[Path], option: str = "--output") -> None:
    """Make sure that no file which is read is written over: it is the only one that somebody has.

    A device may be both. Raises Failure where the target is one of them, by this name or another.
    """
    if target is None or not is_file(target):
        return
    if any(is_file(each) and target.samefile(each) for each in inputs):
        raise Failure(f"{target.as_posix()}: `{option}` would write over what is read. Name another file.")


def show(text: str) -> None:
    """Write a document to standard output, as UTF-8 wherever that leads."""
    sys.stdout.flush()
    left = memoryview(text.encode("utf-8", "replace"))
    while left:  # without a buffer (PYTHONUNBUFFERED) a part is written at a time, and the reader may have gone
        left = left[sys.stdout.buffer.write(left) :]
    sys.stdout.buffer.flush()


_DIFF_COLOURS = {"+": "green", "-": "red", "@": "cyan"}


def show_diff(text: str) -> None:
    """Write diffs to standard output: coloured on a terminal, as a document in UTF-8 anywhere else."""
    wanted = click.get_current_context().find_root().color
    if not (sys.stdout.isatty() if wanted is None else wanted):
        show(text)
        return
    for line in text.splitlines():
        shown = visible(line)
        is_name = line.startswith(("--- ", "+++ "))
        colour = None if is_name else _DIFF_COLOURS.get(line[:1])
        click.echo(click.style(shown, fg=colour, bold=is_name), color=True)


def write_file(target: Path, text: str) -> None:
    """Write a document to a file: to a temporary one beside it, which then takes its place. Permissions stay.

    A device or a pipe is written to directly: no file can take its place. Raises Failure where it can't be written,
    or a link of the project leads out of it; the file is then as it was.
    """
    refuse_missing_folder(target)
    _refuse_link_out(target)
    content = text.encode("utf-8", "replace")
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(content)
            return
        target = resolved(target) if target.is_symlink() else target
        state = target.stat() if target.exists() else None
        if state is not None and not state.st_mode & _WRITABLE:
            raise Failure(f"{target.as_posix()}: read-only. Make it writable, or name another file.")
        replace_file(target, content, 0o666 & ~_umask() if state is None else state)
    except OSError as error:
        raise Failure(f"{target.as_posix()}: cannot be written: {error.strerror or error}") from error


def _refuse_link_out(target: Path) -> None:
    """Raise a Failure where a path in the project leads out of it: its links may be a stranger's."""
    root, place = project_root(Path.cwd()), Path(os.path.normpath(target.absolute()))
    if place.is_relative_to(root) and not resolved(place).is_relative_to(resolved(root)):
        where = resolved(place).as_posix()
        raise Failure(f"{target.as_posix()}: a symbolic link leads it out of the project. Name {where} itself.")


def _umask() -> int:
    """Return the permissions that new files don't get; the system only tells it when it is set."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


@contextmanager
def progress_bar(label: str) -> Generator[Callable[[int, int], None] | None, None, None]:
    """Give what shows the progress, called with what is done and what there is; None where nobody watches."""
    if not sys.stderr.isatty():
        yield None
        return
    with click.progressbar(length=1, label=label, file=sys.stderr) as bar:

        def show(done: int, total: int) -> None:
            bar.length = total
            bar.update(done - bar.pos)

        yield show


def deliver(text: str, reporter: str, output: Path | None) -> None:
    """Write a report.

    A report for people is styled, but gets no colours in a file. No file, or `-`, is standard output. Raises
    Failure where the file can't be written; it is then as it was.
    """
    is_standard = output is None or output == Path(STANDARD)
    if is_standard and reporter in FOR_PEOPLE:
        click.echo(text, nl=False)
    elif output is None or is_standard:
        show(text)
    else:
        write_file(output, click.unstyle(text) if reporter in FOR_PEOPLE else text)
