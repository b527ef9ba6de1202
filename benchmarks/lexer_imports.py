"""What it takes to import a lexer, beside Pygments' own module of the YAML lexer."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from importlib.metadata import entry_points

from benchmarks.measurement import Row

PEER = "pygments.lexers.data"
GOAL = 1.5
ROUNDS = 15
PROGRAM = "import time; start = time.process_time(); import {module}; print(time.process_time() - start)"


def run() -> Iterator[Row]:
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
        ratio = best[module] / best[PEER]
        figures = f"{1000 * best[module]:5.1f} ms {ratio:5.2f} x {PEER} (at most {GOAL:g})"
        yield Row(f"import {module}", figures, ratio <= GOAL)


def _seconds(module: str, environment: Mapping[str, str]) -> float:
    command = [sys.executable, "-c", PROGRAM.format(module=module)]
    output = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    return float(output)
