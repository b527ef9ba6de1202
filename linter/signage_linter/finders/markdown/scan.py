"""Find fences as a reader of the source does, to hold what the converter made of them against it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Sequence
from typing import Literal

from signage_core.frozen import frozen
from signage_linter.finders.markdown.fence import Fence, read_header
from signage_linter.finders.markdown.lines import origin_of, place_of
from signage_linter.page import FaultKind, PageFault

# Where a converter reads fences: everywhere, at the left margin only, or not at all.
Reach = Literal["anywhere", "margin", "nowhere"]

_LEAD = " \t>"
_MARKER = re.compile(r"(?:[-*+]|\d{1,9}[.)])[ \t]+")
_FENCE = re.compile(r"(?P<fence>`{3,}(?=[^`]*\Z)|~{3,})(?P<info>.*)", re.DOTALL)
_SIMPLE_INFO = re.compile(r"\.?[\w#.+-]*")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_TEMPLATE = re.compile(r"\{%.*%\}|\{\{.*\}\}")  # a line that a template fills in, and may indent


@frozen
class _Opening:
    """A line that looks like a fence: its characters, what follows them, and where they start, from 1.

    Before them are `quotes` quote marks, and perhaps a list marker.
    """

    fence: str
    info: str
    column: int
    quotes: int
    in_list: bool

    def closes(self, other: _Opening) -> bool:
        """Tell whether this line closes a block that another one opened."""
        return not self.info and self.fence[0] == other.fence[0] and len(self.fence) >= len(other.fence)


def fence_faults(
    lines: Sequence[str],
    fences: Iterable[Fence],
    code: Iterable[tuple[str, int]],
    reach: Reach = "anywhere",
    processors: Container[str] = (),
) -> Iterator[PageFault]:
    """Yield the fences that never rendered, and those that another block swallowed.

    `code` has the path and number of each line of indented code: a fence there is text, unless it is code only
    because nothing read the block around it.
    """
    indented = set(code)
    blocks = {fence.start: fence for fence in fences}
    outside = list(lines)
    for fence in blocks.values():
        outside[fence.start : fence.end] = [""] * (fence.end - fence.start)
    swallowed = {block.end: fault for block in blocks.values() if (fault := _swallowed(block)) is not None}
    unrendered = list(_unrendered(lines, _without_comments(outside), indented, blocks))
    # The line that was to close a fence which isn't read opens a block instead: that one swallows by consequence.
    closings = {number: _closing(lines, number, opening) for number, opening in unrendered}
    ends = set(closings.values())
    yield from (
        swallowed[block.end] for block in blocks.values() if block.end in swallowed and block.start not in ends
    )
    # From here on, a bare fence that nothing closes was to close a block that ended too early: that is told.
    left_over = min(swallowed, default=len(lines))
    for number, opening in unrendered:
        if _is_filled_in(opening, lines[number + 1 : closings[number]]):
            continue
        line = lines[number]
        reason = _reason(opening, lines[number + 1 :], reach)
        if reason or opening.info or number < left_over:
            kind: FaultKind = "unrendered-fence" if reason else "unclosed-fence"
            yield PageFault(kind, place_of(line, opening.column), reason, len(line.strip(_LEAD)))
    if indented:
        yield from _in_unread_blocks(lines, indented, processors)


def _closing(lines: Sequence[str], number: int, opening: _Opening) -> int:
    """Return the number of the line that closes a fence; that behind the last one where none does."""
    found = ((at, _opening(lines[at])) for at in range(number + 1, len(lines)))
    return next((at for at, each in found if each is not None and each.closes(opening)), len(lines))


def scanned_fences(lines: Sequence[str]) -> Iterator[Fence]:
    """Yield what looks like fenced blocks, where the converter's own can't be watched: a guess, if a good one.

    A block ends at a fence of the same kind in the same column.
    """
    start, opening = 0, None
    for number, line in enumerate(lines):
        found = _opening(line)
        if found is None:
            continue
        if opening is None:
            start, opening = number, found
        elif found.closes(opening) and found.column == opening.column:
            content = lines[start + 1 : number]
            indent = opening.column - 1
            yield Fence(
                placeholder=-1,
                label=read_header(lines[start]).label,
                text="\n".join(each[indent:] for each in content),
                opening=lines[start],
                content=content,
                closing=line,
                indent=indent,
                start=start,
                end=number + 1,
            )
            opening = None


def _unrendered(
    lines: Sequence[str], outside: Sequence[str], code: set[tuple[str, int]], blocks: dict[int, Fence]
) -> Iterator[tuple[int, _Opening]]:
    """Yield the fences outside every block, with the 0-based numbers of their lines."""
    pending: _Opening | None = None
    text = "\n".join(outside)
    if not _holds_fence(text):
        return
    for number, line in enumerate(outside):
        if number in blocks:
            pending = None
        opening = _opening(line)
        if opening is None:
            continue
        if pending is not None:
            pending = None if opening.closes(pending) else pending
            continue
        origin = origin_of(lines[number])
        if origin is None or (origin.path, origin.line) in code:
            continue
        pending = opening
        yield number, opening


def _in_unread_blocks(
    lines: Sequence[str], code: set[tuple[str, int]], processors: Container[str]
) -> Iterator[PageFault]:
    """Yield the fences that are code because they stand in a block which the converter didn't read."""

    def is_code(line: str) -> bool:
        origin = origin_of(line)
        return origin is not None and (origin.path, origin.line) in code

    fences: dict[int, _Opening] = {}
    pending: _Opening | None = None
    for number, line in enumerate(lines):
        opening = _opening(line)
        if opening is None or not is_code(line):
            continue
        if pending is None:
            fences[number] = pending = opening
        elif opening.closes(pending):
            pending = None
    found = unread_blocks(lines, fences, is_code, processors) if fences else ()
    for number, reason in found:
        line, opening = lines[number], fences[number]
        yield PageFault("unrendered-fence", place_of(line, opening.column), reason, len(line.strip(_LEAD)))


def _reason(opening: _Opening, below: Sequence[str], reach: Reach) -> str:
    """Return why a converter passed over a fence; empty where that is because nothing closes it."""
    if reach == "nowhere":
        return "no extension reads fences: add `pymdownx.superfences`"
    if opening.in_list:
        return "it is on the same line as a list marker"
    closing, outside = None, False
    for line in below:
        found = _opening(line)
        if found is not None and found.closes(opening):
            closing = found
            break
        outside = outside or _ends(line, opening)
    if closing is None:
        return ""
    if reach == "margin" and opening.column > 1:
        return "only `pymdownx.superfences` reads a fence that is indented"
    return _misreading(opening, closing, outside=outside)


def _misreading(opening: _Opening, closing: _Opening, *, outside: bool) -> str:
    """Return why a converter that reads fences here passed over one that is closed."""
    if outside:
        return "the block around it ends before it is closed"
    if closing.column != opening.column:
        return "its closing fence is indented differently"
    if _SIMPLE_INFO.fullmatch(opening.info):
        return "a fence above it was still open: add the closing line there"
    return f"the converter does not read the header `{opening.info}`"


def _is_filled_in(opening: _Opening, content: Sequence[str]) -> bool:
    """Tell whether only lines of templates end the block around a fence before it is closed."""
    ends = [line for line in content if _ends(line, opening)]
    return bool(ends) and all(_TEMPLATE.fullmatch(line.strip()) for line in ends)


def _ends(line: str, opening: _Opening) -> bool:
    """Tell whether a line ends the list item, admonition or quote in which a fence stands."""
    lead = line[: len(line) - len(line.lstrip(_LEAD))]
    if lead.count(">") < opening.quotes:
        return True
    return bool(line.strip(_LEAD)) and len(lead) < opening.column - 1


def _swallowed(block: Fence) -> PageFault | None:
    """Return the first line of a block that opens a fence as long as the block's own: one of them ends too early.

    A fence in another column has an end of its own there.
    """
    outer = _opening(block.opening) if _holds_fence(block.text) else None
    if outer is None:
        return None
    held = [(line, inner) for line in block.content if (inner := _opening(line)) is not None]
    as_long = [
        (line, inner)
        for line, inner in held
        if inner.info and not inner.in_list and inner.column == outer.column and inner.fence.startswith(outer.fence)
    ]
    origin = origin_of(as_long[0][0]) if as_long else None
    if (
        origin is None or len(as_long) % 2 == 0
    ):  # each of them has an end of its own in the block, such as "```<end>"
        return None
    line, inner = as_long[0]
    opened = origin_of(block.opening)
    detail = f"the block that line {opened.line} opens holds it" if opened is not None else ""
    return PageFault("swallowed-fence", origin.place(inner.column), detail, len(line.strip(_LEAD)))


def _opening(line: str) -> _Opening | None:
    if not _holds_fence(line):
        return None
    rest = line.lstrip(_LEAD)
    in_list = False
    while (marker := _MARKER.match(rest)) is not None:
        rest, in_list = rest[marker.end() :].lstrip(_LEAD), True
    match = _FENCE.match(rest.rstrip())
    if match is None:
        return None
    column = len(line) - len(rest) + 1
    return _Opening(match.group("fence"), match.group("info").strip(), column, line[:column].count(">"), in_list)


def _holds_fence(text: str) -> bool:
    return "```" in text or "~~~" in text


def _without_comments(lines: Sequence[str]) -> list[str]:
    """Return the lines with comments made blank; line numbers and columns stay."""
    text = "\n".join(lines)
    if "<!--" not in text:
        return list(lines)
    end = text.rfind("-->") + 3 if "-->" in text else 0  # behind it no comment ends, and none is looked for
    shown = _COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match.group(0)), text[:end])
    return (shown + text[end:]).split("\n")


_ITEM = re.compile(r"(?:[-*+]|\d{1,9}[.)])[ \t]")
_HEADER = re.compile(r"(?P<mark>(?:!!!|\?\?\?|===)(?=[+!]*[ \t]*\S)|:(?=[ \t]+\S)|\[\^(?=[^\]\n]+\]:))")
# Such content begins four columns further in than its header; from eight on it is code in any case.
_CONTENT = range(4, 8)
# The extension that reads such a header, and the name under which it registers its block processor.
_EXTENSIONS = {
    "!!!": ("admonition", "admonition"),
    "???": ("pymdownx.details", "details"),
    "===": ("pymdownx.tabbed", "tabbed"),
    ":": ("def_list", "deflist"),
    "[^": ("footnotes", "footnote"),
}


def unread_blocks(
    lines: Sequence[str], fences: Collection[int], is_code: Callable[[str], bool], processors: Container[str]
) -> Iterator[tuple[int, str]]:
    """Yield the fences that stand in a block which wasn't read, with the reason."""
    around: list[tuple[int, str]] = []  # the lines that this one stands in, each further in than the one before
    for number, line in enumerate(lines):
        content = line.strip(_LEAD)
        if not content:
            continue
        indent = len(line) - len(line.lstrip(_LEAD))
        while around and around[-1][0] >= indent:
            around.pop()
        if number in fences:
            reason = _indented_reason(indent, around, is_code, processors)
            if reason:
                yield number, reason
        around.append((indent, line))


def _indented_reason(
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
