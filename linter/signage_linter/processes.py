"""Do the same with many things, on several processes where that pays."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from signage_core.pool import core_count, map_on_processes

T = TypeVar("T")
R = TypeVar("R")


def results(
    task: Callable[[Sequence[T]], Sequence[R]], items: Sequence[T], *, chunk: int, jobs: int = 0, few: int = 0
) -> Iterator[R]:
    """Yield what a task makes of each item, in the order of the items.

    The first item is done in this process: what it loads and reads, forked processes have from the start.
    Where processes can't be started, or one is killed, the rest is done in this one.

    Args:
        task: takes some of the items; a function that other processes find by its name, or a partial of one.
        items: all of them.
        chunk: how many items are handed over at a time.
        jobs: how many processes; 0 lets the machine's cores decide.
        few: up to so many items stay in this process: others would have to be started first.
    """
    yield from task(items[:1])
    chunks = [items[start : start + chunk] for start in range(1, len(items), chunk)]
    workers = min(jobs or core_count(), len(chunks)) if len(items) > few else 1
    for made in map_on_processes(task, chunks, workers):
        yield from made
