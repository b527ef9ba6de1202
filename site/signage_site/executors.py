"""Run tasks side by side: in this process, on a pool of processes, or on an executor that was given."""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Executor
    from multiprocessing.context import BaseContext
    from multiprocessing.process import BaseProcess

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
    workers = min(jobs or _cores(), len(chunks))
    done = 0
    if workers > 1 and sum(map(len, chunks)) >= _FEW:
        try:
            with ProcessPoolExecutor(workers, mp_context=_context(), initializer=_end_with_parent) as pool:
                for result in pool.map(task, chunks):
                    done += 1
                    yield result
        except BrokenProcessPool:
            after_loss()
        except (OSError, NotImplementedError):
            pass
    yield from map(task, chunks[done:])


def _end_with_parent() -> None:
    """Make this worker end when the process that started it does: one that was killed can't tell its workers."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_outlive, args=(parent,), daemon=True).start()


def _outlive(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


def _cores() -> int:
    """Return how many cores this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _context() -> BaseContext:
    """Return how to start processes: by a fork where that is quick and safe."""
    alone = threading.active_count() == 1
    return multiprocessing.get_context("fork" if sys.platform == "linux" and alone else "spawn")
