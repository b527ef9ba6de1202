"""Work that takes too long is stopped, in C code too where the system has a timer, and other work isn't."""

import re
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from signage_core import time_limit
from signage_core.time_limit import SIGNAL, OutOfTimeError, within

# The limit can fall into a callback of garbage collection (hypothesis has one): there it is lost, and tried again.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


def _for_ever() -> None:
    while True:
        try:
            sum(range(1000))
        except Exception:  # noqa: BLE001  as converters do
            time.sleep(0)


def _busy(seconds: float) -> None:
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def _in_one_call() -> None:
    re.match(r"(a*)*b", "a" * 40)


@pytest.fixture(params=[True, False], ids=["timer", "thread"])
def has_timer(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    if request.param and not hasattr(signal, "setitimer"):
        pytest.skip("the system has no timer")
    monkeypatch.setattr(time_limit, "_HAS_TIMER", request.param)
    return bool(request.param)


@pytest.mark.parametrize("work", [_for_ever, _in_one_call])
def test_work_that_takes_too_long_is_stopped(work: Callable[[], None], has_timer: bool) -> None:
    if work is _in_one_call and not has_timer:
        pytest.skip("a thread can't stop one call of C code")
    start = time.process_time()
    with pytest.raises(OutOfTimeError):
        within(0.2, work)
    assert 0.1 < time.process_time() - start < 2


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no timer")
def test_a_signal_that_was_blocked_before_stops_the_work() -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (SIGNAL,))  # as a program does in the thread that starts us
    try:
        with pytest.raises(OutOfTimeError):
            within(0.2, lambda: _busy(3))
        assert SIGNAL in signal.pthread_sigmask(signal.SIG_BLOCK, ())
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@pytest.mark.usefixtures("has_timer")
def test_other_work_is_not_stopped_and_nothing_is_left_behind() -> None:
    before = signal.getsignal(SIGNAL), threading.active_count()
    assert [0, 1, 2] == [within(5, lambda number=number: number) for number in range(3)]  # type: ignore[misc]
    with pytest.raises(ZeroDivisionError):
        within(5, lambda: 1 / 0)
    assert before == (signal.getsignal(SIGNAL), threading.active_count())


@pytest.mark.usefixtures("has_timer")
def test_waiting_is_no_work() -> None:
    before = time.monotonic()
    within(0.1, lambda: time.sleep(0.5))
    assert time.monotonic() - before >= 0.5


def test_other_threads_have_no_limit() -> None:
    results: list[int] = []
    thread = threading.Thread(target=lambda: results.append(within(0, lambda: 1)))
    thread.start()
    thread.join()
    assert [1] == results


def test_a_system_that_shows_no_processes_runs_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_limit, "_STATUS", tmp_path / "statm")  # as in a sandbox without /proc
    assert 1 == within(5, lambda: 1)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere memory has no limit")
@pytest.mark.parametrize(("name", "error"), [("getrlimit", PermissionError), ("setrlimit", ValueError)])
def test_a_system_that_refuses_limits_runs_the_work(
    name: str, error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object) -> None:
        raise error

    monkeypatch.setattr(f"resource.{name}", refuse)  # as a filter of system calls does
    assert 1 == within(5, lambda: 1)


@pytest.mark.usefixtures("has_timer")
def test_work_within_other_work_has_its_limit() -> None:
    with pytest.raises(OutOfTimeError):
        within(0.2, lambda: within(60, _for_ever))
