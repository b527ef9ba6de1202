"""Bound the memory of work: a number in a page can ask a converter for more than the machine has."""

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

MOST = 1_000_000_000
"""How many bytes work may take beyond those that the process has; the largest pages take a fifth of it."""
_STATUS = Path("/proc/self/statm")  # Linux alone holds a process to its limit


@contextmanager
def bounded_memory(most: int = MOST) -> Generator[None]:
    """Let the process take at most so many more bytes meanwhile: what asks for more gets a MemoryError.

    For the main thread alone, as the limit is the process's. Elsewhere than on Linux there is none.
    """
    if sys.platform != "linux":
        yield
        return
    import resource  # noqa: PLC0415  not on every system

    before = resource.getrlimit(resource.RLIMIT_AS)
    limit = int(_STATUS.read_bytes().split()[0]) * resource.getpagesize() + most
    is_lower = all(each in (-1, resource.RLIM_INFINITY) or limit < each for each in before)
    if is_lower:
        resource.setrlimit(resource.RLIMIT_AS, (limit, before[1]))
    try:
        yield
    finally:
        if is_lower:
            resource.setrlimit(resource.RLIMIT_AS, before)
