"""What differs between two texts, as a unified diff; which lines are equal, and what stays in its order."""

import json
import re
from bisect import bisect_left
from collections.abc import Sequence
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
    return "".join(map(diff_line, unified_diff(lines_of(before or ""), lines_of(after or ""), one, other)))


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
