"""Find the lines from which the rest of a page can be read by itself: nothing above them reaches further down.

An editor's page is read from such a line to another one, around what was typed. Behind what isn't certain there is
none.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence

from signage_linter.page import Example, PageFault
from signage_linter.source import Source

# Lines of such texts aren't those of every converter.
_UNEVEN = re.compile("\r(?!\n)|[\x00\x02\x03\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
# A paragraph or a heading behind a blank line, at the margin. Letters and Roman numbers may be marks of a list.
_PARAGRAPH = re.compile(r"\n[ \t]*\n(?=(?:#{1,6} +)?(?!(?:[a-zA-Z]|[ivxlcdmIVXLCDM]+)[.)])[^\W\d_])")
# What may reach beyond the next blank line, or would if something far below closed it.
_MARKDOWN = re.compile(
    r"```|~~~|<(?=[a-zA-Z/!?])|8<|\$\$|\\\[|\\begin\{|\{[-+~=>]{2}|^[ \t>]*(?:/{3}|:{3})", re.MULTILINE
)
_OPENING = re.compile(r"[ \t>]*(?:(?:[-*+]|[0-9]+[.)])[ \t]+)*(?:```|~~~)")
# Tags and comments that end where they are seen to: no paragraph begins inside them.
_ATTRIBUTES = r"""(?:[ ]+[\w-]+(?:="[^"<>\n]*"|='[^'<>\n]*')?)*[ ]*/?>"""
_CLOSED = re.compile(
    r"<(?:!--(?:(?!--|\n[ \t]*\n)[^<>])*-->|https?://[^\s<>]+>"
    r"|/?(?:a|abbr|b|br|code|del|em|i|img|ins|kbd|mark|small|span|strong|sub|sup|u)(?![\w-])(?!.*markdown)"
    + _ATTRIBUTES
    + ")"
)
_BORDER = re.compile(r"=+(?: +=+)+ *")
# Behind two colons, lines that begin with dots are quoted; below a line of words, they are words.
_RST = re.compile(
    rf"^{_BORDER.pattern}$|"
    r"\.\.[ \t]+include::|^[ \t]++.*\bhighlight::|(?:::[ \t]*\n\s*|\S[ \t]*\n)\.\.[ \t]+highlight::",
    re.MULTILINE | re.IGNORECASE,
)
_MYST = re.compile(r"\$\$|\\begin\{|\{highlight\}")


def is_even(source: Source) -> bool:
    """Tell whether all converters divide a text into the same lines."""
    return _UNEVEN.search(source.text) is None


def rst_starts(source: Source) -> tuple[int, ...]:
    """Return the lines from which a page of reStructuredText can be read on."""
    if not is_even(source):
        return ()
    text = source.lf
    risk = _RST.search(text)
    while risk is not None and (end := _table_end(text, risk.start())) is not None:
        risk = _RST.search(text, end)
    return _lines(text, _paragraphs(text, risk.start() if risk is not None else len(text)))


def _table_end(text: str, start: int) -> int | None:
    """Return the end of a simple table between blank lines, if it has none inside; None for anything else."""
    end = text.find("\n\n", start)
    block = text[start:end] if end >= 0 and text.endswith("\n\n", 0, start) else ""
    lines = [line.rstrip() for line in block.split("\n")]
    at = [number for number, line in enumerate(lines) if _BORDER.fullmatch(line)]
    is_whole = len(at) in (2, 3) and at[-1] == len(lines) - 1 and len({len(lines[number]) for number in at}) == 1
    return end if is_whole and all(lines) and "::" not in block else None


def markdown_starts(source: Source, examples: Iterable[Example]) -> tuple[int, ...]:
    """Return the lines from which a page of Python-Markdown can be read on, whose fences are among its examples."""
    if not is_even(source):
        return ()
    text = source.lf
    lines = text.split("\n")
    opened = {example.opening.line: example for example in examples}
    if not all(0 < line <= len(lines) and _OPENING.match(lines[line - 1]) for line in opened):
        return ()  # indented code is searched for in the whole page
    paragraphs = _paragraphs(text, len(text))
    found: list[int] = []
    line, counted, position = 1, 0, 0
    while True:
        risk = _MARKDOWN.search(text, position)
        start = risk.start() if risk is not None else len(text)
        found += paragraphs[bisect_left(paragraphs, position) : bisect_left(paragraphs, start)]
        if risk is None:
            break
        line += text.count("\n", counted, start)
        counted = start
        if risk[0] in ("```", "~~~"):
            end = _fence_end(text, start, opened.get(line))
        else:
            closed = _CLOSED.match(text, start) if risk[0] == "<" else None
            end = closed.end() if closed is not None else None
        if end is None:
            break
        position = end
    return _lines(text, found)


def myst_starts(source: Source, lines: Sequence[int]) -> tuple[int, ...]:
    """Return those of the lines at which blocks of a page begin from which it can be read on."""
    if not is_even(source):
        return ()
    text = source.lf
    risk = _MYST.search(text)
    last = text.count("\n", 0, risk.start()) + 1 if risk is not None else lines[-1] if lines else 0
    texts = text.split("\n")
    attributed = _below_attributes(texts)
    return tuple(line for line in lines if line <= last and line not in attributed)


def _below_attributes(lines: Sequence[str]) -> frozenset[int]:
    """Return the lines whose block the last line above that isn't blank may give its attributes."""
    found: list[int] = []
    is_attributed = False
    for number, line in enumerate(lines, 1):
        if is_attributed:
            found.append(number)
        content = line.strip()
        is_attributed = content.startswith("{") if content else is_attributed
    return frozenset(found)


def until(starts: tuple[int, ...], faults: Iterable[PageFault]) -> tuple[int, ...]:
    """Return the starts above the first fault: what it says may depend on anything above it."""
    first = min((fault.place.line for fault in faults), default=None)
    return starts if first is None else starts[: bisect_left(starts, first)]


def _paragraphs(text: str, end: int) -> list[int]:
    """Return the offsets of the paragraphs and headings that begin behind a blank line, up to one."""
    return [match.end() for match in _PARAGRAPH.finditer(text, 0, end)]


def _lines(text: str, offsets: Iterable[int]) -> tuple[int, ...]:
    """Return the lines of rising offsets."""
    found: list[int] = []
    line, counted = 1, 0
    for offset in offsets:
        line += text.count("\n", counted, offset)
        counted = offset
        found.append(line)
    return tuple(found)


def _fence_end(text: str, start: int, example: Example | None) -> int | None:
    """Return the end of a fence that the converter read as an example; None where the two differ."""
    line_start = text.rfind("\n", 0, start) + 1
    fence = re.compile(r"(?P<fence>`+|~+)[^`~\n]*$", re.MULTILINE).match(text, start)
    if example is None or fence is None or _OPENING.fullmatch(text, line_start, start + 3) is None:
        return None
    closing = re.compile(rf"^[ \t>]*{fence['fence']}[ \t]*$", re.MULTILINE).search(text, fence.end())
    if closing is None:
        return None
    count = text.count("\n", fence.end(), closing.start()) - 1
    places = example.places
    is_whole = len(places) == max(count, 1) and places[-1].line == example.opening.line + max(count, 1)
    return closing.end() if is_whole and all(place.exact for place in places) else None
