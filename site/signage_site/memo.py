"""Remember what the texts that stand on page after page mean, and forget all of it before it fills the memory."""

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

# What is remembered are texts of pages, each at most a dozen times, with four bytes for a character in the worst
# case. The pages of a site share most of it.
_ENOUGH = 16 << 20  # bytes of pages
_forgetting: list[Callable[[], None]] = []
_read = [0]  # bytes of pages since the last time


def memo(size: int) -> Callable[[Callable[Parameters, Result]], Callable[Parameters, Result]]:
    """Have a pure function remember its last results, while pages are signed.

    Args:
        size: how many it remembers.
    """

    def remembering(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
        cached = lru_cache(maxsize=size)(function)
        _forgetting.append(cached.cache_clear)
        # The type of a cache in typeshed forgets what its function takes.
        return cached  # type: ignore[return-value]  # pyright: ignore[reportReturnType]

    return remembering


def forget_after(read: int) -> None:
    """Forget all results once so many pages were read that their texts could fill the memory.

    Args:
        read: the bytes of the pages that were read since the last call.
    """
    _read[0] += read
    if _read[0] > _ENOUGH:
        _read[0] = 0
        for forget in _forgetting:
            forget()
