"""Work on several processes ends with the process that asked for it."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

RUN = """
import time
from signage_linter.processes import results

def task(items):
    if items != [0]:
        print("working", flush=True)
        time.sleep(0.05)
    return items

list(results(task, list(range(9999)), chunk=1, jobs=2))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other processes find no task of a command line")
@pytest.mark.parametrize("by", ["SIGTERM", "SIGKILL"])
def test_a_killed_run_leaves_no_process(by: str) -> None:
    running = subprocess.Popen([sys.executable, "-c", RUN], stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    assert "working\n" == running.stdout.readline()
    running.send_signal(getattr(signal, by))
    # Each worker holds the other end of the pipe: it is closed when the last one has ended.
    running.communicate(timeout=10)
    assert -getattr(signal, by) == running.returncode
