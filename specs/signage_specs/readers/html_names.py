"""Find in the text of a page what could be names of attributes that start alike, and select by names."""

import re

from signage_specs.readers.text_scan import either_case_offsets

_BEFORE_NAME = frozenset("\t\n\f\r /\"'")  # white space, a slash, or the quote that ends a value
_REST = re.compile(r"[^\t\n\f\r />=]*")


def possible_names(prefix: str, text: str) -> set[str]:
    """Return the lowercase names that a prefix starts and that stand in a text where an attribute's name can.

    Some of them may stand in text, in a comment or in a value: whoever has a tree asks it.

    Args:
        prefix: in lowercase.
        text: of the page.
    """
    found: set[str] = set()
    for start in either_case_offsets(text, prefix):
        if text[start - 1 : start] in _BEFORE_NAME:
            rest = _REST.match(text, start + len(prefix))
            found.add(prefix + (rest[0].lower() if rest else ""))
    return found


def selector_of_names(names: set[str]) -> str:
    """Return the CSS selector of the elements that have an attribute of one of some names."""
    return ":is(" + ",".join(f"[{_escaped(name)}]" for name in sorted(names)) + ")"


def _escaped(name: str) -> str:
    """Return a name as an identifier in a selector."""
    return "".join(char if char.isalnum() or char in "-_" else f"\\{ord(char):x} " for char in name)
