"""Measure our work beside a peer's, so that both meet the same noise, and keep each ratio."""

import os
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median


@dataclass(frozen=True, slots=True)
class Row:
    """What one measurement gave: our processor time beside a peer's, as one ratio for each pair.

    Seconds are ours, the least of all pairs. Memory is the largest process's highest, in MB; 0 where it isn't told.
    """

    group: str
    name: str
    peer: str
    ratios: tuple[float, ...]
    seconds: float
    memory: float = 0

    @property
    def ratio(self) -> float:
        """The median of the ratios: how many times as long as the peer ours takes."""
        return median(self.ratios)


@dataclass(frozen=True, slots=True)
class Cost:
    """What a command took: processor time in seconds, that of its own processes included, and memory in MB."""

    seconds: float
    memory: float


@dataclass(frozen=True, slots=True)
class Command:
    """A command, where it is run, and the exit statuses that are right. It begins with Python's arguments."""

    folder: Path
    arguments: Sequence[str]
    expected: tuple[int, ...] = (0, 1)


def row(group: str, name: str, peer: str, pairs: Iterable[tuple[Cost, Cost]]) -> Row:
    """Return the row of some pairs: ours, and the peer's."""
    known = list(pairs)
    return Row(
        group,
        name,
        peer,
        tuple(ours.seconds / theirs.seconds for ours, theirs in known),
        min(ours.seconds for ours, _ in known),
        max(ours.memory for ours, _ in known),
    )


def together(commands: Sequence[Command]) -> list[Cost]:
    """Return what commands take that run at the same time, on one core if the system can.

    The core switches between them many times a second: what else slows one slows the other. What they print is
    thrown away, because a reader of it would have to run beside them.
    """
    before = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set[int]()
    if before:
        os.sched_setaffinity(0, {max(before)})  # for this process, and so for those that it starts
    try:
        running = [
            subprocess.Popen(
                [sys.executable, *each.arguments],
                cwd=each.folder,
                env=_environment(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            for each in commands
        ]
        costs: list[Cost] = []
        for process in running:
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            costs.append(Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / 1000))
    finally:
        if before:
            os.sched_setaffinity(0, before)
    for command, process in zip(commands, running, strict=True):
        if process.returncode not in command.expected:
            raise SystemExit(f"{shlex.join(command.arguments)} returned {process.returncode} in {command.folder}")
    return costs


def alone(command: Command) -> Cost:
    """Return what a command takes."""
    return together([command])[0]


def side_by_side(rounds: int, start: Callable[[], tuple[Command, Command]]) -> list[tuple[Cost, Cost]]:
    """Return what ours and the peer's take in each of some rounds; which one is started first changes.

    `start` makes what each round needs anew. Before them ours runs alone, which compiles what it loads.
    """
    alone(start()[0])
    pairs: list[tuple[Cost, Cost]] = []
    for number in range(rounds):
        commands = start()
        costs = together(commands[::-1] if number % 2 else commands)
        first, second = costs[::-1] if number % 2 else costs
        pairs.append((first, second))
    return pairs


def in_turn(rounds: int, ours: Callable[[], object], theirs: Callable[[], object]) -> list[tuple[Cost, Cost]]:
    """Return what two functions take in this process, one right after the other. A first round doesn't count."""
    return [(_cost(ours), _cost(theirs)) for _ in range(rounds + 1)][1:]


def _cost(work: Callable[[], object]) -> Cost:
    start = time.process_time()
    work()
    return Cost(time.process_time() - start, 0)


def _environment() -> dict[str, str]:
    """Return the variables of a command: what it loads is compiled once, as where a package was installed."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"PYTHONPYCACHEPREFIX": str(Path("build", "bench", "compiled").absolute())}
    return environment | {"PYTHONWARNINGS": "ignore", "NO_MKDOCS_2_WARNING": "1"}
