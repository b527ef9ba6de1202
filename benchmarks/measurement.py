"""Measure our work beside a peer's on one input, in turn, so that both meet the same noise."""

import resource
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median


@dataclass(frozen=True, slots=True)
class Row:
    """What one measurement gave, as a line of a report."""

    name: str
    figures: str
    good: bool = True

    def __str__(self) -> str:
        return f"{self.name:<48} {self.figures}{'' if self.good else '  TOO SLOW'}"


def speed_row(name: str, speed: float, peer: str, ratio: float, goal: float) -> Row:
    """Return a row that tells a speed, in bytes or characters a second, and how many times as fast as a peer it is.

    The ratio has to be at least the goal; 0 only tells it.
    """
    least = f" (at least {goal:g})" if goal else ""
    return Row(name, f"{speed / 1e6:7.2f} M/s {ratio:7.2f} x {peer}{least}", ratio >= goal)


def measure(own: Callable[[], object], other: Callable[[], object], size: int, rounds: int) -> tuple[float, float]:
    """Return our speed in units a second, and how many times as fast as the other it is.

    Processor time is measured, because others use the machine too. A processor changes its pace, so the two are
    compared round by round, one right after the other, and the median counts; the speed is the fastest round's.
    """
    pairs = [(_seconds(own), _seconds(other)) for _ in range(rounds)]
    return size / min(pairs)[0], median(theirs / ours for ours, theirs in pairs)


def process_seconds(
    folder: Path,
    command: Sequence[str],
    expected: Sequence[int] = (0,),
    environment: Mapping[str, str] | None = None,
) -> float:
    """Return the processor time that a Python command takes, its own processes included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, capture_output=True, text=True, check=False, env=environment
    )
    if done.returncode not in expected:
        raise SystemExit(f"{shlex.join(command)} failed:\n{done.stderr[-2000:]}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start
