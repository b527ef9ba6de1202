"""Find in the text of a page what could be names of attributes that start alike, and select by names."""

from __future__ import annotations

import re
from functools import lru_cache


def possible_names(prefix: str, text: str) -> set[str]:
    """Return the lowercase names that a prefix starts and that stand in a text where an attribute's name can.

    Some of them may stand in text, in a comment or in a value: whoever has a tree asks it.

    Args:
        prefix: in lowercase.
        text: of the page.
    """
    return {prefix + rest.lower() for rest in _pattern(prefix).findall(text)}


def selector_of_names(names: set[str]) -> str:
    """Return the CSS selector of the elements that have an attribute of one of some names."""
    return ":is(" + ",".join(f"[{_escaped(name)}]" for name in sorted(names)) + ")"


def _escaped(name: str) -> str:
    """Return a name as an identifier in a selector."""
    return "".join(char if char.isalnum() or char in "-_" else f"\\{ord(char):x} " for char in name)


@lru_cache(maxsize=8)
def _pattern(prefix: str) -> re.Pattern[str]:
    """Return what finds such names, in either case, and gives what follows the prefix.

    In front of a name stands white space, a slash, or the quote that ends a value. The pattern starts with the
    hyphen of the prefix, for which the search is quick: a pattern that starts with a letter of either case takes
    twenty times as long, and to make a text lowercase five times as long.
    """
    start, hyphen, rest = prefix.partition("-")
    if not hyphen:
        start, rest = "", prefix
    found = _either_case(hyphen + rest)
    before = _either_case(start + hyphen + rest)
    return re.compile(rf"""{found}(?<=[\t\n\f\r /"']{before})([^\t\n\f\r />=]*)""")


def _either_case(text: str) -> str:
    return "".join(f"[{char.lower()}{char.upper()}]" if char.isalpha() else re.escape(char) for char in text)
