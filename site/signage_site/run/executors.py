"""Run tasks side by side: in this process, on a pool of processes, or on the workers of a Dask scheduler."""

from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import TypeVar

CHUNK = 32  # pages of one task: enough that handing it over costs little
_FEW = 64  # items that one process has done before a second one has started

Item = TypeVar("Item")
Result = TypeVar("Result")


def results(  # noqa: PLR0913  how work is shared has as many sides
    task: Callable[[Item], Result],
    items: Iterable[Item],
    *,
    count: int,
    jobs: int,
    executor: Executor | None = None,
    after_loss: Callable[[], None],
) -> Iterator[Result]:
    """Yield the results in the order of the items.

    Where processes can't be started, or one was killed, this one does the rest: the tasks can be done twice.

    Items are asked for one by one, shortly before they are needed. An executor runs the tasks, or else as many
    processes as pay; 0 `jobs` lets the machine's cores decide. `after_loss` is called at the end of work in which a
    worker may have been lost in the middle of a task.
    """
    if executor is not None:
        try:
            yield from executor.map(task, items)
        finally:  # such an executor makes up for a worker that was lost, and doesn't tell
            after_loss()
    elif jobs == 1 or count < _FEW:
        yield from map(task, items)
    else:
        from signage_core.pool import core_count, map_on_processes  # noqa: PLC0415  one process needs none of it

        yield from map_on_processes(task, items, min(jobs or core_count(), -(-count // CHUNK)), after_loss)


PROCESSES = "process:"
DASK = "dask://"


class ExecutorError(Exception):
    """An executor that can't be had, or can't end its work; the message says why and what to do."""


@contextmanager
def named_executor(name: str) -> Generator[Executor | None]:
    """Give the executor of a name; None where this machine's own processes are meant.

    A name is `process:`, or `dask://host:port`, the address of a scheduler whose workers see the same folders and
    have this tool installed. Raises ExecutorError for another name, where `distributed` isn't installed, or nobody
    listens there.
    """
    if name in ("", PROCESSES):
        yield None
    elif name.startswith(DASK):
        from signage_site.run.cluster import cluster  # noqa: PLC0415  few have one

        with cluster(name) as workers:
            yield workers
    else:
        raise ExecutorError(f"Unknown executor `{name}`. Write `{PROCESSES}` or `{DASK}host:port`")
