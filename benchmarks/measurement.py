"""Measure our work beside a peer's on one input, in turn, so that both meet the same noise."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Row:
    """What one measurement gave.

    Attributes:
        name: what was measured.
        speed: units a second, of the fastest of several rounds.
        unit: what is counted, in millions: characters or bytes.
        peer: what it was measured beside, with what it does.
        ratio: how many times as fast as the peer.
        goal: what the ratio has to be at least; 0 where it is only told.
    """

    name: str
    speed: float
    unit: str
    peer: str
    ratio: float
    goal: float

    @property
    def good(self) -> bool:
        """Whether the goal is met."""
        return self.ratio >= self.goal

    def __str__(self) -> str:
        """Return the row as a line of a report."""
        goal = f" (at least {self.goal:g})" if self.goal else ""
        verdict = "" if self.good else "  TOO SLOW"
        return (
            f"{self.name:<18} {self.speed / 1e6:7.2f} M {self.unit}/s"
            f" {self.ratio:7.2f} x {self.peer}{goal}{verdict}"
        )


def measure(own: Callable[[], object], other: Callable[[], object], size: int, rounds: int) -> tuple[float, float]:
    """Return our speed in units a second, and how many times as fast as the other it is.

    Processor time is measured, because others use the machine too. A processor changes its pace, so the two are
    compared round by round, one right after the other, and the median counts; the speed is the fastest round's.
    """
    pairs = [(_seconds(own), _seconds(other)) for _ in range(rounds)]
    return size / min(pairs)[0], median(theirs / ours for ours, theirs in pairs)


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start
