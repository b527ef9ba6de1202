"""Say why fences became indented code: the converter doesn't read the block that they are written into."""

import re
from collections.abc import Callable, Collection, Container, Iterator, Sequence

_LEAD = " \t>"
_ITEM = re.compile(r"(?:[-*+]|\d{1,9}[.)])[ \t]")
_HEADER = re.compile(r"(?P<mark>!!!|\?\?\?|===)[+!]*[ \t]*\S")
# Such content begins four columns further in than its header; from eight on it is code in any case.
_CONTENT = range(4, 8)
# The extension that reads such a header, and the name under which it registers its block processor.
_EXTENSIONS = {
    "!!!": ("admonition", "admonition"),
    "???": ("pymdownx.details", "details"),
    "===": ("pymdownx.tabbed", "tabbed"),
}


def unread_blocks(
    lines: Sequence[str], fences: Collection[int], is_code: Callable[[str], bool], processors: Container[str]
) -> Iterator[tuple[int, str]]:
    """Yield the fences that stand in a block which wasn't read, with the reason.

    Args:
        lines: the lines of a text.
        fences: the numbers, 0-based, of the lines of fences that are shown as indented code.
        is_code: tells whether a line is shown as indented code.
        processors: the names of the converter's block processors.
    """
    around: list[tuple[int, str]] = []  # the lines that this one stands in, each further in than the one before
    for number, line in enumerate(lines):
        content = line.strip(_LEAD)
        if not content:
            continue
        indent = len(line) - len(line.lstrip(_LEAD))
        while around and around[-1][0] >= indent:
            around.pop()
        if number in fences:
            reason = _reason(indent, around, is_code, processors)
            if reason:
                yield number, reason
        around.append((indent, line))


def _reason(
    indent: int, around: Sequence[tuple[int, str]], is_code: Callable[[str], bool], processors: Container[str]
) -> str:
    """Return why nothing read the block in which a fence stands; empty where it doesn't stand in one."""
    for outer, line in reversed(around):
        content = line.strip(_LEAD)
        header = _HEADER.match(content)
        if indent - outer not in _CONTENT or (header is None and _ITEM.match(content) is None):
            return ""
        if header is not None and not is_code(line):
            mark = header.group("mark")
            extension, processor = _EXTENSIONS[mark]
            if processor not in processors:
                return f"no extension reads `{mark}`: add `{extension}`"
            return f"the converter does not read `{content}` above it as the start of a block"
        indent = outer
    return ""
