"""Choose the lines that `literalinclude` and `include` take from a file, and keep their line numbers.

The order and the meaning of the options are those of Sphinx's `literalinclude` and docutils' `include`.
"""

import ast
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from signage_core.frozen import frozen
from signage_linter.python_syntax import FAULTS, parsed

_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
_WIDEST_TAB = 100  # columns, else a number alone could ask for more memory than there is


class InclusionError(ValueError):
    """Options that select nothing; the message says which."""


@frozen
class IncludedLine:
    """A line that is shown, with its line end if it has one, and its number in the file from 1.

    The number is 0 where it comes from the option `prepend` or `append`, which is named then.
    """

    text: str
    number: int
    option: str = ""


@frozen
class Clipping:
    """A piece of an included file: its text, and how many lines stand before it."""

    text: str
    skipped: int


def selected_lines(text: str, options: Mapping[str, Any]) -> list[IncludedLine]:
    """Return the lines that `literalinclude` shows of a file.

    Raises InclusionError where the options select nothing.
    """
    lines = _numbered(text, options)
    for choose in (_python_object, _from_start, _to_end, _listed, _dedented):
        lines = choose(lines, options)
    if options.get("prepend"):
        lines.insert(0, IncludedLine(f"{options['prepend']}\n", 0, "prepend"))
    if options.get("append"):
        lines.append(IncludedLine(f"{options['append']}\n", 0, "append"))
    return lines


def clipped(text: str, options: Mapping[str, Any]) -> Clipping:
    """Return the piece of a file that `include` takes.

    Raises InclusionError where the text of `start-after` or `end-before` isn't there.
    """
    skipped = 0
    start, end = _number(options.get("start-line")), _number(options.get("end-line"))
    if start or end is not None:
        lines = text.splitlines()
        text = "\n".join(lines[start:end])
        skipped = range(len(lines))[start:end].start
    after = options.get("start-after")
    if after:
        index = text.find(after)
        if index < 0:
            raise InclusionError(f"`start-after` text not found: {after}")
        skipped += text.count("\n", 0, index + len(after))
        text = text[index + len(after) :]
    before = options.get("end-before")
    if before:
        index = text.find(before)
        if index < 0:
            raise InclusionError(f"`end-before` text not found: {before}")
        text = text[:index]
    return Clipping(text, skipped)


def _numbered(text: str, options: Mapping[str, Any]) -> list[IncludedLine]:
    width = _number(options.get("tab-width"))
    if width is not None:
        text = text.expandtabs(min(width, _WIDEST_TAB))
    lines: list[IncludedLine] = []
    number = 1
    # splitlines also splits at characters that end no line of the file, so numbers follow the LFs.
    for line in text.splitlines(keepends=True):
        lines.append(IncludedLine(line, number))
        number += line.endswith("\n")
    return lines


def _python_object(lines: list[IncludedLine], options: Mapping[str, Any]) -> list[IncludedLine]:
    name = options.get("pyobject")
    if not name:
        return lines
    first, last = _definition_lines("".join(line.text for line in lines), name)
    return [line for line in lines if first <= line.number <= last]


def _definition_lines(code: str, name: str) -> tuple[int, int]:
    """Return the first and last line of a function, class or method, its decorators included."""
    try:
        module = parsed(code)
    except FAULTS as error:
        raise InclusionError(f"`pyobject` needs a Python file: {error}") from error
    for dotted, node in _definitions(module):
        if dotted == name:
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            return first, node.end_lineno or node.lineno
    raise InclusionError(f"`pyobject` not found: {name}")


def _definitions(module: ast.Module) -> Iterator[tuple[str, _Definition]]:
    pending: list[tuple[str, ast.AST]] = [("", module)]
    while pending:
        prefix, parent = pending.pop()
        for node in ast.iter_child_nodes(parent):
            inner = prefix
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                yield prefix + node.name, node
                inner = f"{prefix}{node.name}."
            if isinstance(node, ast.stmt | ast.excepthandler):
                pending.append((inner, node))


def _from_start(lines: list[IncludedLine], options: Mapping[str, Any]) -> list[IncludedLine]:
    at, after = options.get("start-at"), options.get("start-after")
    wanted = at or after
    if not wanted:
        return lines
    index = _index_of(lines, wanted, "start-at" if at else "start-after")
    return lines[index if at else index + 1 :]


def _to_end(lines: list[IncludedLine], options: Mapping[str, Any]) -> list[IncludedLine]:
    at, before = options.get("end-at"), options.get("end-before")
    if at:
        return lines[: _index_of(lines, at, "end-at") + 1]
    if before:
        # The first line never ends the piece: `end-before` may repeat the text of `start-at`.
        return lines[: _index_of(lines[1:], before, "end-before") + 1]
    return lines


def _index_of(lines: Sequence[IncludedLine], wanted: str, option: str) -> int:
    for index, line in enumerate(lines):
        if wanted in line.text:
            return index
    raise InclusionError(f"`{option}` text not found: {wanted}")


def _listed(lines: list[IncludedLine], options: Mapping[str, Any]) -> list[IncludedLine]:
    specification = options.get("lines")
    if not specification:
        return lines
    chosen = [lines[index] for index in _line_indices(specification, len(lines)) if 0 <= index < len(lines)]
    if not chosen:
        raise InclusionError(f"`lines` selects nothing: {specification}")
    return chosen


def _line_indices(specification: str, total: int) -> Iterator[int]:
    """Yield the 0-based indices of a list such as `1-3,7,9-`."""
    for part in specification.split(","):
        first, dash, last = (piece.strip() for piece in part.strip().partition("-"))
        try:
            start = int(first or 1)
            end = (int(last) if last else max(start, total)) if dash else int(first)
        except ValueError as error:
            raise InclusionError(f"`lines` is not a list of lines: {specification}") from error
        yield from range(start - 1, min(end, total))


def _dedented(lines: list[IncludedLine], options: Mapping[str, Any]) -> list[IncludedLine]:
    if "dedent" not in options:
        return list(lines)
    width = _number(options["dedent"])
    if width is None:
        shortened = textwrap.dedent("".join(line.text for line in lines)).splitlines(keepends=True)
        if len(shortened) != len(lines):
            return list(lines)
        return [IncludedLine(text, line.number, line.option) for text, line in zip(shortened, lines, strict=True)]
    return [
        IncludedLine(line.text[width:] or ("\n" if line.text.endswith("\n") else ""), line.number, line.option)
        for line in lines
    ]


def _number(value: Any) -> int | None:
    """Return an option's number; a flag or something else that is no number gives None."""
    try:
        return int(value)
    except (TypeError, ValueError):
        return None
