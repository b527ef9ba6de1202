"""Show what changed as a unified diff: in a page, where lines were only changed, and in a document made anew."""

from collections.abc import Callable

from signage_core.comparison import diff, diff_head, diff_line, lines_of

#: Is called with what changes in a file, as a unified diff.
Show = Callable[[str], None]

_AROUND = 3  # unchanged lines on both sides of a change


def difference(path: str, before: bytes, after: bytes, encoding: str) -> str:
    """Return a unified diff of a page before and after something was inserted within its lines; linear."""
    old_text, new_text = before.decode(encoding, "replace"), after.decode(encoding, "replace")
    old, new = lines_of(old_text), lines_of(new_text)
    if len(old) != len(new):
        return diff(path, old_text, new_text)
    changed = [number for number, (one, other) in enumerate(zip(old, new, strict=True)) if one != other]
    name = diff_head(path)
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
    old, new = (None if content is None else content.decode("utf-8", "replace") for content in (before, after))
    return diff(path, old, new)


def _hunk(old: list[str], new: list[str], start: int, end: int) -> list[str]:
    """Return the lines of a hunk: of changed neighbours, first all that go, then all that come."""
    lines: list[str] = []
    number = start
    while number < end:
        run = number
        while run < end and old[run] != new[run]:
            run += 1
        lines += [diff_line(f"-{line}") for line in old[number:run]]
        lines += [diff_line(f"+{line}") for line in new[number:run]]
        if run < end:
            lines.append(diff_line(f" {old[run]}"))
        number = run + 1
    return lines
