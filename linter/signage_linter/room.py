"""What holds an edit in its page: the columns of a table, and the string of Python that it stands in."""

import ast
import re
import warnings
from bisect import bisect
from dataclasses import replace
from functools import lru_cache

from signage_core.terminal import width
from signage_linter.python_syntax import FAULTS, parsed
from signage_linter.report import PageEdit
from signage_linter.source import Source
from signage_specs.span import LineTable, Span

# A line above, within and below a simple table of reStructuredText.
_RULE = re.compile(r"^[^\w=\n]*=+(?: +=+)+[ \t]*\r?$", re.MULTILINE)
_LONG_STRING = re.compile(r"""[rRuU]?(?P<quotes>\"{3}|'{3})""")
_LONGEST = 5_000  # code points of a string with fixes that read all of it
_MARK = "\ue000"  # for private use: it stands for a text in a string


def fitted(source: Source, edit: PageEdit, behind: int) -> PageEdit | None:
    """Return an edit within one line, after which what stands from the column `behind` on keeps its own.

    None where there is no room for it.
    """
    line = source.lines.line(edit.line)
    kept = line[behind - 1 :]
    more = _width(edit.text) - _width(line[edit.column - 1 : edit.end_column - 1])
    limit = cell_end(source, edit.line, edit.column)
    if limit is not None and more > 0 and _width(line[: behind - 1].rstrip()) + more > limit:
        return None
    rest = kept.lstrip()
    if not rest or rest == kept:
        return edit
    room = len(kept) - len(rest) - more
    text = edit.text + line[edit.end_column - 1 : behind - 1] + " " * room
    return replace(edit, end_column=len(line) - len(rest) + 1, text=text) if room > 0 else None


def cell_end(source: Source, line: int, column: int) -> int | None:
    """Return the last column of a simple table's cell that a place is in; None where nothing limits it."""
    tables = _tables(source.text)
    index = bisect(tables, line, key=lambda table: table[0]) - 1
    if index < 0 or line > tables[index][1]:
        return None
    columns = tables[index][2]
    at = _width(source.lines.line(line)[: column - 1])
    # The last column goes on to the end of the line.
    return next((end for start, end in columns[:-1] if start <= at < end), None)


@lru_cache(maxsize=8)
def _tables(text: str) -> list[tuple[int, int, list[tuple[int, int]]]]:
    """Return the first and the last line of each simple table, and where its columns start and end.

    A table ends with its third rule, or with its second one where an empty line follows.
    """
    lines = LineTable(text)
    found: list[tuple[int, int, list[tuple[int, int]]]] = []
    top, columns, is_headed = 0, list[tuple[int, int]](), False
    for rule in _RULE.finditer(text):
        number, spans = lines.position(rule.start())[0], [each.span() for each in re.finditer("=+", rule[0])]
        if not top or spans != columns:
            top, columns, is_headed = number, spans, False
        elif is_headed or not lines.line(number + 1).strip():
            found.append((top, number, columns))
            top = 0
        else:
            is_headed = True
    return found


def _width(text: str) -> int:
    """Return how many columns of a table a text takes."""
    return len(text) if text.isascii() else sum(map(width, text))


def keeps_string(source: Source, edit: PageEdit) -> bool:
    """Tell whether Python reads a string with an edit in it as the string's old text with that edit."""
    code, lines = source.text, source.lines
    span = Span(lines.offset(edit.line, edit.column), lines.offset(edit.end_line, edit.end_column))
    strings = _strings(code)
    if strings is None:
        return False
    index = bisect(strings, span.start, key=lambda each: each.start) - 1
    if index < 0 or span.end > strings[index].end:
        return True
    if _is_plain(code, strings[index], span, edit.text):
        return True
    if strings[index].end - strings[index].start > _LONGEST:
        return False
    before, behind = code[strings[index].start : span.start], code[span.end : strings[index].end]
    expected = _value(before + _MARK + behind)
    text = edit.text.replace("\r\n", "\n").replace("\r", "\n")
    return expected is not None and _value(before + edit.text + behind) == expected.replace(_MARK, text)


def _is_plain(code: str, string: Span, span: Span, text: str) -> bool:
    """Tell whether an edit is inside of one long string, in lines where each character stands for itself."""
    mark = _opening_mark(code, string)
    if mark is None or not mark.end() <= span.start <= span.end <= string.end - len(mark["quotes"]):
        return False
    first, last = code.rfind("\n", mark.end(), span.start) + 1, code.find("\n", span.end, string.end)
    first, last = max(first, mark.end()), last if last >= 0 else string.end
    if last - first > _LONGEST:
        return False
    around = code[max(span.start - 2, 0) : span.start] + text + code[span.end : span.end + 2]
    is_written = "\\" not in text and "".join(text.split()).isprintable()
    return is_written and "\\" not in code[first:last] and mark["quotes"] not in around


@lru_cache(maxsize=8)
def _opening_mark(code: str, string: Span) -> re.Match[str] | None:
    """Return what opens a string; None where it may be put together of several."""
    mark = _LONG_STRING.match(code, string.start)
    quotes = mark["quotes"] if mark is not None else ""
    return mark if mark is not None and code.find(quotes, mark.end()) == string.end - len(quotes) else None


@lru_cache(maxsize=8)
def _strings(code: str) -> list[Span] | None:
    """Return where strings of a module stand that are statements, as docstrings are; None if it can't be parsed."""
    try:
        module = parsed(code)
    except FAULTS:
        return None
    lines = LineTable(code)

    def offset(line: int, column: int) -> int:
        return lines.offset(line, len(lines.line(line).encode()[:column].decode()) + 1)

    return sorted(
        Span(offset(each.lineno, each.col_offset), offset(each.end_lineno or 0, each.end_col_offset or 0))
        for node in ast.walk(module)
        if isinstance(node, ast.Expr)
        and isinstance(each := node.value, ast.Constant)
        and isinstance(each.value, str)
    )


def _value(literal: str) -> str | None:
    try:
        with warnings.catch_warnings(action="ignore"):
            return str(ast.literal_eval(f"({literal})"))
    except FAULTS:
        return None
