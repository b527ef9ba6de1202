"""Run tasks side by side: in this process, on a pool of processes, or on an executor that was given."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from typing import TypeVar

from signage_core.pool import core_count, map_on_processes

CHUNK = 32  # pages of one task: enough that handing it over costs little
_FEW = 64  # items that one process has done before a second one has started

Item = TypeVar("Item")
Result = TypeVar("Result")


class ExecutorError(Exception):
    """An executor that can't be had, or can't end its work; the message says why and what to do."""


def results(
    task: Callable[[Sequence[Item]], Result],
    chunks: Sequence[Sequence[Item]],
    *,
    jobs: int,
    executor: Executor | None = None,
    after_loss: Callable[[], None],
) -> Iterator[Result]:
    """Yield the results in the order of the chunks.

    Where processes can't be started, or one was killed, this one does the rest: the tasks can be done twice.

    Args:
        task: a function that other processes find by its name, or a partial of one.
        chunks: the arguments of the tasks.
        jobs: how many processes; 0 lets the machine's cores decide.
        executor: runs the tasks instead; None makes a pool of processes where that pays.
        after_loss: called at the end of work during which a worker may have been lost in the middle of a task.
    """
    if executor is not None:
        try:
            yield from executor.map(task, chunks)
        finally:  # such an executor makes up for a worker that was lost, and doesn't tell
            after_loss()
        return
    pays = sum(map(len, chunks)) >= _FEW
    workers = min(jobs or core_count(), len(chunks)) if pays else 1
    yield from map_on_processes(task, chunks, workers, after_loss)
