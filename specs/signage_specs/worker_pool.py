"""Start processes that work side by side, and that end when the process which started them does."""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.context import BaseContext
    from multiprocessing.process import BaseProcess


def core_count() -> int:
    """Return how many cores this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def worker_pool(workers: int) -> ProcessPoolExecutor:
    """Return a pool of processes.

    Args:
        workers: how many.

    Raises:
        NotImplementedError: this system has no locks for processes.
        OSError: it has no room for them.
    """
    return ProcessPoolExecutor(workers, mp_context=_context(), initializer=_end_with_parent)


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
