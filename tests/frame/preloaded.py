"""Run modules as commands, in forks of a process that has loaded what they import.

A run is as much on its own as in a new process, without the time that the imports take: most of a short build.
"""

import gc
import json
import os
import runpy
import select
import subprocess
import sys
import tempfile
from contextlib import suppress
from importlib import import_module
from pathlib import Path


class Preloaded:
    """A process that has loaded some modules, and forks for each command. Modules that are missing are left out."""

    def __init__(self, *modules: str) -> None:
        self._server: subprocess.Popen[str] | None = None
        if hasattr(os, "fork"):
            command = [sys.executable, __file__, *modules]
            self._server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def run(
        self, module: str, *arguments: str, cwd: Path | None = None, timeout: float = 120
    ) -> subprocess.CompletedProcess[str]:
        """Do what `python -m module arguments…` does, with nothing on standard input."""
        command = [sys.executable, "-m", module, *arguments]
        folder = cwd or Path.cwd()
        if self._server is None:
            return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=timeout)
        with tempfile.NamedTemporaryFile() as output, tempfile.NamedTemporaryFile() as errors:
            streams = (os.devnull, output.name, errors.name)
            status = self._answer(json.dumps((command[2:], str(folder), dict(os.environ), *streams)), timeout)
            printed = [each.read().decode() for each in (output, errors)]
        return subprocess.CompletedProcess(command, status, *printed)

    def _answer(self, asked: str, timeout: float) -> int:
        assert self._server is not None
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        self._server.stdin.write(f"{asked}\n")
        self._server.stdin.flush()
        if not select.select([self._server.stdout], [], [], timeout)[0]:
            self._server.kill()
            raise subprocess.TimeoutExpired(asked, timeout)
        return int(self._server.stdout.readline())

    def close(self) -> None:
        """End the process."""
        if self._server is not None:
            self._server.communicate()


def _serve(modules: list[str]) -> None:
    for each in modules:
        with suppress(ImportError):
            import_module(each)
    gc.freeze()
    for line in sys.stdin:
        child = os.fork()
        if not child:
            _become(*json.loads(line))
            return
        _, status = os.waitpid(child, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()


def _become(command: list[str], folder: str, environment: dict[str, str], *streams: str) -> None:
    for number, file in enumerate(streams):
        opened = os.open(file, os.O_RDWR)
        os.dup2(opened, number)
        os.close(opened)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.path[0] = folder
    module, *sys.argv[1:] = command
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    _serve(sys.argv[1:])
