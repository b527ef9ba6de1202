"""Say what is wrong with the regular expression of a parameter."""

from __future__ import annotations

import re
import warnings

_LONGEST = 1000  # characters; a longer pattern is not looked into
# What JavaScript and PCRE write and Python doesn't: named groups and code points.
_FOREIGN = re.compile(r"\(\?<(?=[A-Za-z_])|\\[pPuX](?=\{)|\\k<")


def pattern_error(pattern: str) -> str:
    """Return what is wrong with a regular expression, or an empty string.

    The draft names no dialect, so a pattern that only some dialects read is not wrong. It is compiled, never run.
    """
    if len(pattern) > _LONGEST or _FOREIGN.search(pattern):
        return ""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            re.compile(pattern)
    except (re.error, OverflowError, RecursionError) as error:
        return str(error)
    return ""
