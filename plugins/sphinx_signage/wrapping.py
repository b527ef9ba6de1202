"""Wrap a method of another package's class, once in a process."""

import functools
from collections.abc import Callable
from typing import Any

_MARK = "signage_wrapped"


def wrap(owner: type[Any], name: str, wrapper: Callable[[Callable[..., Any]], Callable[..., Any]]) -> None:
    """Replace a class's own method by what `wrapper` makes of it, unless that was done before.

    Args:
        owner: the class; a method that it only inherits, or doesn't have, is left alone.
        name: the method.
        wrapper: takes the method and returns its replacement, which must return what the method returns.
    """
    method = owner.__dict__.get(name)
    if method is not None and not hasattr(method, _MARK):
        wrapped = functools.wraps(method)(wrapper(method))
        setattr(wrapped, _MARK, True)
        setattr(owner, name, wrapped)
