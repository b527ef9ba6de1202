"""Stop work that takes too long, or too much: others' converters need minutes for some texts of a few kilobytes."""

import signal
import sys
import threading
import time
from _thread import interrupt_main
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TypeVar

Result = TypeVar("Result")

_HAS_TIMER = hasattr(signal, "setitimer")
SIGNAL: signal.Signals = next(getattr(signal, name) for name in ("SIGVTALRM", "SIGBREAK") if hasattr(signal, name))
"""What stops the work: its handler is replaced meanwhile."""
_AGAIN = 1.0  # seconds until it is stopped once more, where it took no notice


class OutOfTimeError(BaseException):
    """Work took too long. What catches every `Exception` lets it through."""


def within(seconds: float, work: Callable[[], Result]) -> Result:
    """Return what `work` returns, if it takes at most about so many seconds of this process's processor time.

    Processor time, because what else runs on the machine isn't to decide. Outside of the main thread, which alone
    can be stopped, there is no limit; within other such work, its limit holds alone. Where the system has no timer,
    as on Windows, a thread watches; work then stops between two steps of the interpreter, and not within a call of
    C code. Its memory is bounded too, on Linux: see `bounded_memory`.

    Raises:
        OutOfTimeError: it took longer.
        MemoryError: it asked for more memory.
    """
    before = signal.getsignal(SIGNAL)
    if threading.current_thread() is not threading.main_thread() or _is_limited(before):
        return work()
    limit = (_TimerLimit if _HAS_TIMER else _WatchedLimit)(seconds)
    try:
        try:
            signal.signal(SIGNAL, limit.stop)
            limit.start()
            with bounded_memory():
                return work()
        finally:
            limit.end()
    finally:
        limit.end()  # again, where it was stopped between the two
        signal.signal(SIGNAL, before)


def _is_limited(handler: object) -> bool:
    return isinstance(getattr(handler, "__self__", None), _TimerLimit | _WatchedLimit)


class _TimerLimit:
    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

        self._blocked: set[int] = set()  # who started this process may have blocked the signal

    def start(self) -> None:
        self._blocked = signal.pthread_sigmask(signal.SIG_UNBLOCK, (SIGNAL,)) & {SIGNAL}
        signal.setitimer(signal.ITIMER_VIRTUAL, self._seconds, _AGAIN)

    def end(self) -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.pthread_sigmask(signal.SIG_BLOCK, self._blocked)

    def stop(self, _signal: int, _frame: FrameType | None) -> None:
        raise OutOfTimeError


class _WatchedLimit:
    def __init__(self, seconds: float) -> None:
        self._end = time.process_time() + seconds
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def end(self) -> None:
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join()

    def stop(self, _signal: int, _frame: FrameType | None) -> None:
        if not self._ended.is_set():
            raise OutOfTimeError

    def _watch(self) -> None:
        rest = self._end - time.process_time()
        while not self._ended.wait(rest):
            rest = self._end - time.process_time()
            if rest <= 0:
                interrupt_main(SIGNAL)
                rest = _AGAIN


MOST_MEMORY = 1_000_000_000
"""How many bytes work may take beyond those that the process has; the largest pages take a fifth of it."""
_STATUS = Path("/proc/self/statm")  # Linux alone holds a process to its limit


@contextmanager
def bounded_memory(most: int = MOST_MEMORY) -> Generator[None]:
    """Let the process take at most so many more bytes meanwhile: what asks for more gets a MemoryError.

    In the main thread alone, as the limit is the process's. There is none elsewhere than on Linux, or in a sandbox
    that has no /proc or refuses limits.
    """
    before = _lowered(most) if threading.current_thread() is threading.main_thread() else None
    try:
        yield
    finally:
        if sys.platform == "linux" and before is not None:
            import resource  # noqa: PLC0415  not on every system

            resource.setrlimit(resource.RLIMIT_AS, before)


def _lowered(most: int) -> tuple[int, int] | None:
    """Lower the limit of this process's memory, and return what it was before; None where it stays."""
    if sys.platform != "linux":
        return None
    import resource  # noqa: PLC0415  not on every system

    try:
        before = resource.getrlimit(resource.RLIMIT_AS)
        limit = int(_STATUS.read_bytes().split()[0]) * resource.getpagesize() + most
        if any(each not in (-1, resource.RLIM_INFINITY) and limit >= each for each in before):
            return None
        resource.setrlimit(resource.RLIMIT_AS, (limit, before[1]))
    except (OSError, ValueError):  # `setrlimit` makes a ValueError of EPERM
        return None
    return before
