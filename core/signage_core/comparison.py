"""What differs between two texts, as a unified diff; which lines are equal, and what stays in its order."""

import json
import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from difflib import unified_diff
from itertools import compress, count
from operator import ne

_LINE = re.compile(r"[^\n]*\n|[^\n]+")


def lines_of(text: str) -> list[str]:
    """Return the lines of a text with their ends: for a diff nothing but LF ends one."""
    return _LINE.findall(text)


def diff(path: str, before: str | None, after: str | None) -> str:
    """Return a unified diff of a file, empty where nothing changes; None stands for no file."""
    one, other = ("/dev/null" if text is None else diff_head(path) for text in (before, after))
    old, new = lines_of(before or ""), lines_of(after or "")
    found = "".join(map(diff_line, unified_diff(old, new, one, other)))
    if before is None or after is None or len(old) != len(new):
        return found
    return min(found, _line_by_line(path, old, new), key=len)  # difflib passes over lines that are frequent


def diff_head(path: str) -> str:
    """Return a path as the head of a diff has it: in quotes where a character would end the line."""
    return path if path.isprintable() else json.dumps(path, ensure_ascii=False)


def diff_line(line: str) -> str:
    """Return a line of a diff with its end; one that had none says so."""
    return line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def equal_ends(before: Sequence[str], after: Sequence[str]) -> tuple[int, int]:
    """Return how many lines are equal at the start, and how many of the others at the end."""
    shorter = min(len(before), len(after))
    head = next(compress(count(), map(ne, before, after)), shorter)
    tail = next(compress(count(), map(ne, reversed(before), reversed(after))), shorter)
    return head, min(tail, shorter - head)


def rising(numbers: Sequence[int]) -> list[int]:
    """Return the indices of the longest subsequence that rises, by patience sorting: n log n."""
    tops: list[int] = []  # the smallest number that ends a run of each length
    ends: list[int] = []  # its index
    before: list[int] = []  # for each number the index of the one before it in its run
    for index, number in enumerate(numbers):
        length = bisect_left(tops, number)
        before.append(ends[length - 1] if length else -1)
        tops[length : length + 1] = [number]
        ends[length : length + 1] = [index]
    found: list[int] = []
    index = ends[-1] if ends else -1
    while index >= 0:
        found.append(index)
        index = before[index]
    return found[::-1]


#: Is called with what changes in a file, as a unified diff.
Show = Callable[[str], None]

_AROUND = 3  # unchanged lines on both sides of a change


def difference(path: str, before: bytes, after: bytes, encoding: str) -> str:
    """Return a unified diff of a page before and after something was inserted within its lines; linear."""
    old_text, new_text = before.decode(encoding, "replace"), after.decode(encoding, "replace")
    old, new = lines_of(old_text), lines_of(new_text)
    if len(old) != len(new):
        return diff(path, old_text, new_text)
    return _line_by_line(path, old, new)


def replacement(path: str, before: bytes | None, after: bytes | None) -> str:
    """Return a unified diff of a document in UTF-8 that is made anew."""
    old, new = (None if content is None else content.decode("utf-8", "replace") for content in (before, after))
    return diff(path, old, new)


def _line_by_line(path: str, old: list[str], new: list[str]) -> str:
    """Return a unified diff of as many lines, each against the one in its place."""
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
