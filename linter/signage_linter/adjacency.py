"""Tell what may stand between a directive and the block that it is about."""

import re
from collections.abc import Container

from signage_linter.source import Source

# What an empty line has in a quote, and in the comment above an attribute in Python.
_BLANK = re.compile(r"(?:>[ \t]*)*|#:")
_OTHER_COMMENT = re.compile(r"(?:>[ \t]*)*(?:<!--(?:(?!-->).)*-->|\{/\*(?:(?!\*/).)*\*/\})")
# What names the block behind it, or gives it attributes: a comment between the two would take them.
_RST_LABEL = r"\.\.[ \t]+(?:_.*:|__:|(?:rst-)?class::[ \t].*|cssclass::[ \t].*)|__"
_MYST_LABEL = r"\([^()\s][^()]*\)=|\{[^{}]*\}"
MYST_WITHOUT_LINES = "myst without line comments"  # such as `% …`, where a project turns them off
_LABELS = {
    "rst": re.compile(_RST_LABEL),
    "python": re.compile(_RST_LABEL),
    **dict.fromkeys(("myst", MYST_WITHOUT_LINES), re.compile(rf"(?:>[ \t]?)*(?:{_MYST_LABEL}|{_RST_LABEL})")),
}


def last_counted(source: Source, markup: str, between: range, commented: Container[int]) -> int:
    """Return the last line that counts of those above a block, 0 for none: what names the block doesn't count."""
    passed_over = (_BLANK, _OTHER_COMMENT, _LABELS.get(markup, _BLANK))
    for number in reversed(between):
        said = source.lines.line(number).strip()
        if number not in commented and not any(each.fullmatch(said) for each in passed_over):
            return number
    return 0


def is_above(source: Source, markup: str, offset: int, between: range, last: int) -> bool:
    """Tell whether nothing that counts stands between a directive and a block.

    In reStructuredText the paragraph that ends in `::` belongs to the block. There a comment goes on in the lines
    below it that are indented deeper.

    Args:
        source: the file.
        markup: its markup.
        offset: where the directive starts.
        between: the lines between the two.
        last: the last line that counts above the block.
    """
    first, indent = between.start, _indent(source.lines.line(between.start - 1))
    while (
        source.text.startswith("..", offset) and first < between.stop and _indent(source.lines.line(first)) > indent
    ):
        first += 1
    said = source.lines.line(last).strip() if last >= first else ""
    return not said or (markup in _LABELS and said.endswith("::"))


def line_above(source: Source, markup: str, line: int) -> int:
    """Return the line above which a directive for the block at a line has to stand.

    That is above what names the block, and above another tool's comment right above it.
    """
    label = _LABELS.get(markup)
    first, indent = line, _indent(source.lines.line(line))
    for number in range(line - 1, 0, -1):
        text = source.lines.line(number)
        said = text.strip()
        is_beside = number == first - 1 and _OTHER_COMMENT.fullmatch(said)
        if _indent(text) == indent and (is_beside or (label and label.fullmatch(said))):
            first = number
        elif not _BLANK.fullmatch(said):
            break
    return first


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
