"""Show what changed as a unified diff: in a page, where lines were only changed, and in a document made anew."""

import json
import re
from collections.abc import Callable
from difflib import unified_diff

#: Is called with what changes in a file, as a unified diff.
Show = Callable[[str], None]

_AROUND = 3  # unchanged lines on both sides of a change
_LINE = re.compile(r"[^\n]*\n|[^\n]+")


def difference(path: str, before: bytes, after: bytes, encoding: str) -> str:
    """Return a unified diff of a page before and after something was inserted within its lines; linear."""
    old_text, new_text = before.decode(encoding, "replace"), after.decode(encoding, "replace")
    old, new = _LINE.findall(old_text), _LINE.findall(new_text)
    if len(old) != len(new):
        return replacement(path, old_text.encode(), new_text.encode())
    changed = [number for number, (one, other) in enumerate(zip(old, new, strict=True)) if one != other]
    name = _head(path)
    pieces = [f"--- {name}\n+++ {name}\n"] if changed else []
    position = 0
    while position < len(changed):
        last = position
        while last + 1 < len(changed) and changed[last + 1] - changed[last] <= 2 * _AROUND:
            last += 1
        start = max(0, changed[position] - _AROUND)
        end = min(len(old), changed[last] + _AROUND + 1)
        pieces.append(f"@@ -{start + 1},{end - start} +{start + 1},{end - start} @@\n")
        pieces += _hunk(old, new, start, end)
        position = last + 1
    return "".join(pieces)


def replacement(path: str, before: bytes | None, after: bytes | None) -> str:
    """Return a unified diff of a document in UTF-8 that is made anew."""
    old, new = (_LINE.findall((content or b"").decode("utf-8", "replace")) for content in (before, after))
    names = ("/dev/null" if before is None else _head(path), "/dev/null" if after is None else _head(path))
    return "".join(
        line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
        for line in unified_diff(old, new, *names)
    )


def _head(path: str) -> str:
    """Return a path as the head of a diff has it: in quotes where a character would end the line."""
    return path if path.isprintable() else json.dumps(path, ensure_ascii=False)


def _hunk(old: list[str], new: list[str], start: int, end: int) -> list[str]:
    """Return the lines of a hunk: of changed neighbours, first all that go, then all that come."""
    lines: list[str] = []
    number = start
    while number < end:
        run = number
        while run < end and old[run] != new[run]:
            run += 1
        lines += [_shown("-", line) for line in old[number:run]]
        lines += [_shown("+", line) for line in new[number:run]]
        if run < end:
            lines.append(_shown(" ", old[run]))
        number = run + 1
    return lines


def _shown(sign: str, line: str) -> str:
    return f"{sign}{line}" if line.endswith("\n") else f"{sign}{line}\n\\ No newline at end of file\n"
