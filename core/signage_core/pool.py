"""Do tasks on processes side by side, which end when the process that started them does."""

import multiprocessing
import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def core_count() -> int:
    """Return how many cores this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def map_on_processes(
    task: Callable[[Item], Result],
    items: Sequence[Item],
    workers: int,
    after_loss: Callable[[], None] = lambda: None,
) -> Iterator[Result]:
    """Yield what a task makes of each item, in the order of the items.

    Where processes can't be started, or one is killed, this one does the rest: a task can be done twice.

    Args:
        task: a function that other processes find by its name, or a partial of one.
        items: all of them.
        workers: how many processes; with one or none, this process does it all.
        after_loss: called where one was killed, before the rest is done.
    """
    done = 0
    if workers > 1:
        try:
            with ProcessPoolExecutor(workers, mp_context=_context(), initializer=_end_with_parent) as pool:
                for result in pool.map(task, items):
                    done += 1
                    yield result
        except BrokenProcessPool:
            after_loss()
        except (OSError, NotImplementedError):  # the system has no room for processes, or no locks for them
            pass
    yield from map(task, items[done:])


def _context() -> BaseContext:
    """Return how to start processes: by a fork where that is quick and safe."""
    alone = threading.active_count() == 1
    return multiprocessing.get_context("fork" if sys.platform == "linux" and alone else "spawn")


def _end_with_parent() -> None:
    """Make this worker end when the process that started it does: one that was killed can't tell its workers."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_outlive, args=(parent,), daemon=True).start()


def _outlive(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
