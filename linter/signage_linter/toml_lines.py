"""Tell on which line of a TOML file something is said: Python's reader gives values, and no places."""

from collections.abc import Sequence
from itertools import islice
from typing import Any, cast

_MOST_TRIES = 100


def line_of(text: str, keys: Sequence[str | int]) -> int | None:
    """Return the 1-based line where what some keys lead to begins; that of the last key that is there.

    A line says it when the lines before it are TOML without it, and with some lines more it is there. Never raises.

    Args:
        text: the file.
        keys: keys of tables, and places in lists from 0.
    """
    lines = text.replace("\r\n", "\n").split("\n")
    for length in range(len(keys), 0, -1):
        wanted = keys[:length]
        if not _leads_somewhere(text, wanted):
            continue
        name = next((key for key in reversed(wanted) if isinstance(key, str)), "")
        # Only lines that may say it are tried: each try reads the file up to there.
        saying = (number for number, line in enumerate(lines) if name in line)
        return next((at + 1 for at in islice(saying, _MOST_TRIES) if _begins(lines, at, wanted)), None)
    return None


def _begins(lines: list[str], number: int, keys: Sequence[str | int]) -> bool:
    before = _read(lines[:number])
    if before is None or _leads(before, keys):
        return False
    tries = (_read(lines[:end]) for end in range(number + 1, min(number + _MOST_TRIES, len(lines)) + 1))
    after = next((found for found in tries if found is not None), None)
    return after is not None and _leads(after, keys)


def _read(lines: list[str]) -> dict[str, Any] | None:
    import tomllib

    try:
        return tomllib.loads("\n".join(lines))
    except (tomllib.TOMLDecodeError, RecursionError):
        return None


def _leads_somewhere(text: str, keys: Sequence[str | int]) -> bool:
    content = _read([text])
    return content is not None and _leads(content, keys)


def _leads(content: dict[str, Any], keys: Sequence[str | int]) -> bool:
    """Tell whether keys lead to something in what was read."""
    here: object = content
    for key in keys:
        if isinstance(here, dict) and key in here:
            here = cast("dict[str | int, object]", here)[key]
        elif isinstance(here, list) and isinstance(key, int) and key < len(cast("list[object]", here)):
            here = cast("list[object]", here)[key]
        else:
            return False
    return True
