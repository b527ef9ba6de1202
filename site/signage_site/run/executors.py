"""Run tasks side by side: in this process, on a pool of processes, or on an executor that was given."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from typing import TypeVar

from signage_core.pool import core_count, map_on_processes

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

    Args:
        task: a function that other processes find by its name, or a partial of one.
        items: the arguments of the tasks; asked for one by one, shortly before they are needed.
        count: how many pages there are.
        jobs: how many processes; 0 lets the machine's cores decide.
        executor: runs the tasks instead; None makes a pool of processes where that pays.
        after_loss: called at the end of work during which a worker may have been lost in the middle of a task.
    """
    if executor is not None:
        try:
            yield from executor.map(task, items)
        finally:  # such an executor makes up for a worker that was lost, and doesn't tell
            after_loss()
        return
    workers = min(jobs or core_count(), -(-count // CHUNK)) if count >= _FEW else 1
    yield from map_on_processes(task, items, workers, after_loss)
