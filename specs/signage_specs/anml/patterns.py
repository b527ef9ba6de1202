"""Say what is wrong with the regular expression of a parameter."""

import re
import warnings

from signage_specs.javascript_pattern import pattern_fault

_LONGEST = 1000  # characters; Python doesn't look into a longer pattern
# What other dialects than JavaScript's and Python's share: named groups, characters by their properties.
_FOREIGN = re.compile(r"\(\?<(?=[A-Za-z_])|\\[pPuX](?=\{)|\\k<")


def pattern_error(pattern: str) -> str:
    """Return what is wrong with a regular expression, as a clause, or an empty string.

    The draft names no dialect, so a pattern that JavaScript or Python reads is not wrong.
    """
    fault = pattern_fault(pattern)
    return "" if not fault or len(pattern) > _LONGEST or _FOREIGN.search(pattern) or _is_pythons(pattern) else fault


def _is_pythons(pattern: str) -> bool:
    """Whether Python reads a pattern. It is compiled, never run."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            re.compile(pattern)
    except (re.error, OverflowError, RecursionError):
        return False
    return True
