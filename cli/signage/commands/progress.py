"""Show how far long work has come: a bar on standard error, on a terminal only."""

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager

import click


@contextmanager
def progress_bar(label: str) -> Generator[Callable[[int, int], None] | None, None, None]:
    """Give what shows the progress, called with what is done and what there is; None where nobody watches.

    Args:
        label: what is going on.
    """
    if not sys.stderr.isatty():
        yield None
        return
    with click.progressbar(length=1, label=label, file=sys.stderr) as bar:

        def show(done: int, total: int) -> None:
            bar.length = total
            bar.update(done - bar.pos)

        yield show
