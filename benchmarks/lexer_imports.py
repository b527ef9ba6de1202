"""What it takes to import a lexer, beside Pygments' own module of the YAML lexer."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import entry_points

PEER = "pygments.lexers.data"
GOAL = 1.5
ROUNDS = 15
PROGRAM = "import time; start = time.process_time(); import {module}; print(time.process_time() - start)"


@dataclass(frozen=True, slots=True)
class Import:
    """What importing one module gave.

    Attributes:
        module: the module.
        seconds: of the fastest of several rounds, in a process of its own.
        ratio: how many times as long as the peer.
    """

    module: str
    seconds: float
    ratio: float

    @property
    def good(self) -> bool:
        """Whether the goal is met."""
        return self.ratio <= GOAL

    def __str__(self) -> str:
        """Return the row as a line of a report."""
        verdict = "" if self.good else "  TOO SLOW"
        return (
            f"import {self.module:<32} {1000 * self.seconds:5.1f} ms"
            f" {self.ratio:5.2f} x {PEER} (at most {GOAL:g}){verdict}"
        )


def run() -> Iterator[Import]:
    """Import each module of lexers and the peer in turn, their bytecode made in a round that doesn't count."""
    modules = sorted({point.module for point in entry_points(group="pygments.lexers") if "signage" in point.module})
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        for module in (PEER, *modules):
            _seconds(module, environment)
        best = dict.fromkeys((PEER, *modules), float("inf"))
        for _ in range(ROUNDS):
            for module, seconds in best.items():
                best[module] = min(seconds, _seconds(module, environment))
    for module in modules:
        yield Import(module, best[module], best[module] / best[PEER])


def _seconds(module: str, environment: Mapping[str, str]) -> float:
    command = [sys.executable, "-c", PROGRAM.format(module=module)]
    output = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    return float(output)
