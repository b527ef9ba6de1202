"""Do tasks on processes side by side, which end when the process that started them does."""

import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import chain
from multiprocessing.context import BaseContext, SpawnContext, SpawnProcess
from multiprocessing.process import BaseProcess
from types import ModuleType
from typing import Any, TypeVar

_LOGGER = "signage"
_MOST_WORKERS = 61  # Windows can't wait for more
# Workers for any machine: more than its cores are of no use, and a stranger's settings may ask for them.
_PLENTY = 8
_AHEAD = 4  # tasks of a worker that are handed over before their results are asked for

Item = TypeVar("Item")
Result = TypeVar("Result")


def core_count() -> int:
    """Return how many cores this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def map_on_processes(
    task: Callable[[Item], Result],
    items: Iterable[Item],
    workers: int,
    after_loss: Callable[[], None] = lambda: None,
) -> Iterator[Result]:
    """Yield what a task makes of each item, in the order of the items.

    Where processes can't be started, as by one of a `multiprocessing.Pool`, or one is killed, this one does the
    rest: a task can be done twice.

    Items are asked for one by one, shortly before they are needed. The task is a function that other processes find
    by its name, outside of the program's main module, or a partial of one. With one worker or none, this process
    does it all. There are at most 8, or as many as cores. `after_loss` is called where one was killed, before the
    rest is done.
    """
    workers = min(workers, max(core_count(), _PLENTY), _MOST_WORKERS)
    rest = iter(items)
    begun: deque[Item] = deque()
    if workers > 1 and not multiprocessing.current_process().daemon:
        futures: deque[Future[Result]] = deque()
        try:
            with (
                _safe_path(),
                ProcessPoolExecutor(
                    workers, mp_context=_context(), initializer=_begin, initargs=(_is_debugged(),)
                ) as pool,
                _ended_early(),
            ):
                for item in rest:
                    begun.append(item)
                    futures.append(pool.submit(task, item))
                    if len(futures) >= _AHEAD * workers:
                        yield _next(futures, begun)
                while futures:
                    yield _next(futures, begun)
        except BrokenProcessPool:
            after_loss()
        except (OSError, NotImplementedError, RuntimeError):  # no room for processes, their locks, or a thread
            pass
    yield from map(task, chain(begun, rest))


@contextmanager
def _ended_early() -> Generator[None]:
    """End the processes that are started meanwhile where the user stops it all, or nobody wants their results."""
    others = multiprocessing.active_children()
    try:
        yield
    except BaseException:
        for process in multiprocessing.active_children():
            if process not in others:
                process.terminate()
        raise


def _next(futures: deque[Future[Result]], begun: deque[Item]) -> Result:
    result = futures[0].result()
    futures.popleft()
    begun.popleft()
    return result


def _context() -> BaseContext:
    """Return how to start processes: by a fork where that is quick and safe."""
    alone = threading.active_count() == 1
    return multiprocessing.get_context("fork") if sys.platform == "linux" and alone else _Spawning()


_SWAPPING = threading.Lock()


class _Worker(SpawnProcess):
    """A process that doesn't begin by running the program anew, as it does for tasks of its main module.

    A script without `if __name__ == "__main__":` would do all of its work again in each, and wait for itself.
    """

    @staticmethod
    def _Popen(process_obj: BaseProcess) -> Any:  # noqa: N802  multiprocessing's name
        with _SWAPPING:
            program = sys.modules["__main__"]
            sys.modules["__main__"] = ModuleType("__main__")
            try:
                return SpawnProcess._Popen(process_obj)  # noqa: SLF001  the same
            finally:
                sys.modules["__main__"] = program


class _Spawning(SpawnContext):
    Process = _Worker


@contextmanager
def _safe_path() -> Generator[None]:
    """Keep the current folder off the import path of processes that are started meanwhile.

    A process that is spawned runs `python -c`, which would import a `multiprocessing.py` of a stranger's checkout.
    """
    before = os.environ.get("PYTHONSAFEPATH")
    os.environ["PYTHONSAFEPATH"] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONSAFEPATH"]
        else:
            os.environ["PYTHONSAFEPATH"] = before


def _is_debugged() -> bool:
    logging = sys.modules.get("logging")  # most runs log nothing, and don't load it
    return logging is not None and bool(logging.getLogger(_LOGGER).isEnabledFor(logging.DEBUG))


def _begin(debugged: bool) -> None:
    """Begin a worker. What was said of logging holds for a process that is forked, and is lost on any other.

    The keys that stop a run are for the process that started this one: in the middle of a task, or of asking for
    one, a worker that is stopped by them could leave the others waiting for ever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if debugged:
        import logging  # noqa: PLC0415  the same

        logging.basicConfig(format="%(message)s")
        logging.getLogger(_LOGGER).setLevel(logging.DEBUG)
    _end_with_parent()


def _end_with_parent() -> None:
    """Make this worker end when the process that started it does: one that was killed can't tell its workers."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def outlive() -> None:
        parent.join()
        os._exit(1)

    try:
        threading.Thread(target=outlive, daemon=True).start()
    except RuntimeError:  # there is no room for a thread: the parent does without this worker
        os._exit(1)
