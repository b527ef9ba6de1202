"""Work on several processes ends with the process that asked for it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

# Both workers write to one pipe: what is written at once isn't mixed there.
RUN = """
import os, time
from signage_core.pool import map_on_processes

def task(item):
    os.write(1, b"working\\n")
    time.sleep(0.05)

list(map_on_processes(task, range(999), 2))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other processes find no task of a command line")
@pytest.mark.parametrize("by", ["SIGTERM", "SIGKILL"])
def test_a_killed_run_leaves_no_process(by: str) -> None:
    with subprocess.Popen([sys.executable, "-c", RUN], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert "working\n" == running.stdout.readline()
        running.send_signal(getattr(signal, by))
        # Each worker holds the other end of the pipe: it is closed when the last one has ended.
        running.communicate(timeout=10)
    assert -getattr(signal, by) == running.returncode


# Who starts the tests in the background has them ignore what a terminal sends.
_LISTENS = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
LONG = _LISTENS + RUN.replace("0.05", "60")


@pytest.mark.skipif(sys.platform != "linux", reason="other processes find no task of a command line")
@pytest.mark.parametrize("to", ["all", "one"])
def test_a_run_that_the_user_stops_ends_at_once(to: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", LONG],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as running:
        assert running.stdout is not None
        assert "working\n" == running.stdout.readline()
        assert "working\n" == running.stdout.readline()  # both have begun
        (os.killpg if to == "all" else os.kill)(running.pid, signal.SIGINT)
        try:
            _, errors = running.communicate(timeout=20)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)
    assert -signal.SIGINT == running.returncode
    assert 1 == errors.count("Traceback")  # that of the run itself


CROWDED = """
import multiprocessing
from signage_core import pool

pool.core_count = lambda: {cores}

if __name__ == "__main__":
    done = pool.map_on_processes(abs, range(99), {workers})
    next(done)
    print(len(multiprocessing.active_children()))
"""


@pytest.mark.parametrize(("workers", "cores", "most"), [(3, 2, 3), (2**31, 2, 8), (2**31, 12, 12), (100, 100, 61)])
def test_no_settings_ask_for_more_processes_than_the_machine_has_use_for(
    tmp_path: Path, workers: int, cores: int, most: int
) -> None:
    program = tmp_path / "program.py"
    program.write_text(CROWDED.format(workers=workers, cores=cores))
    run = subprocess.run([sys.executable, program], capture_output=True, text=True, check=False)
    assert (f"{most}\n", "") == (run.stdout, run.stderr)


# A thread that runs makes a fork unsafe: the workers are then started anew, as on other systems.
SPAWNING = """
import threading
from signage_core.pool import map_on_processes

if __name__ == "__main__":
    ended = threading.Event()
    threading.Thread(target=ended.wait).start()
    print(list(map_on_processes(abs, [-1, -2], 2)))
    ended.set()
"""


@pytest.mark.parametrize("name", ["multiprocessing", "signal", "encodings"])
def test_workers_import_nothing_from_the_current_folder(tmp_path: Path, name: str) -> None:
    program = tmp_path / "program" / "program.py"
    program.parent.mkdir()
    program.write_text(SPAWNING)
    checkout = tmp_path / "checkout"
    checkout.mkdir()
    (checkout / f"{name}.py").write_text('open("executed", "w").close()')

    run = subprocess.run([sys.executable, program], cwd=checkout, capture_output=True, text=True, check=False)

    assert ("[1, 2]\n", "", 0) == (run.stdout, run.stderr, run.returncode)
    assert not (checkout / "executed").exists()


# A script for which nobody thought of processes.
PLAIN = """
import threading
from signage_core.pool import map_on_processes

ended = threading.Event()
threading.Thread(target=ended.wait).start()
print("begun")
print(list(map_on_processes(abs, [-1, -2], 2)))
ended.set()
"""
# What a pool of Python starts may start nothing itself.
NESTED = """
import multiprocessing
from signage_core.pool import map_on_processes

def work(numbers):
    return list(map_on_processes(abs, numbers, 2))

if __name__ == "__main__":
    with multiprocessing.Pool(1) as pool:
        print(pool.apply(work, ([-1, -2],)))
"""


@pytest.mark.parametrize(("source", "said"), [(PLAIN, "begun\n[1, 2]\n"), (NESTED, "[1, 2]\n")])
def test_a_program_that_calls_for_workers_runs_once(tmp_path: Path, source: str, said: str) -> None:
    program = tmp_path / "program.py"
    program.write_text(source)
    run = subprocess.run([sys.executable, program], capture_output=True, text=True, timeout=60, check=False)
    assert (said, "", 0) == (run.stdout, run.stderr, run.returncode)


# A process that may have little memory starts no threads, and those that it forked can't start theirs.
WITHOUT_THREADS = """
import threading
from signage_core.pool import map_on_processes

def refuse(thread):
    raise RuntimeError("can't start new thread")

threading.Thread.start = refuse
print(sum(map_on_processes(abs, range(100), 2)))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems start processes anew")
def test_a_process_without_room_for_threads_works_alone() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_THREADS], capture_output=True, text=True, timeout=60, check=False
    )
    assert (0, "4950\n", "") == (done.returncode, done.stdout, done.stderr)


TASKS = """
import logging

def task(item):
    logging.getLogger("signage").debug("said by a worker")
"""
LOGGING = """
import logging, threading
from signage_core.pool import map_on_processes
from tasks import task

if __name__ == "__main__":
    logging.getLogger("signage").setLevel({level})
    ended = threading.Event()
    threading.Thread(target=ended.wait).start()
    list(map_on_processes(task, [1], 2))
    ended.set()
"""


@pytest.mark.parametrize(("level", "said"), [("logging.DEBUG", "said by a worker\n"), ("logging.INFO", "")])
def test_workers_that_are_started_anew_log_as_the_run_does(tmp_path: Path, level: str, said: str) -> None:
    (tmp_path / "tasks.py").write_text(TASKS)
    program = tmp_path / "program.py"
    program.write_text(LOGGING.format(level=level))
    run = subprocess.run([sys.executable, program], capture_output=True, text=True, check=True)
    assert said == run.stderr
