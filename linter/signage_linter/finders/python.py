"""Find the code blocks in the docstrings of a Python module, and where they stand in it; nothing is imported.

A docstring with a Markdown fence is read for its fences, any other one as reStructuredText.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, replace
from inspect import cleandoc
from typing import TYPE_CHECKING

from signage_linter.example import Example, Place, verified
from signage_linter.finders import rst
from signage_linter.finders.markdown.header import read_header
from signage_linter.finders.markdown.scan import scanned_fences
from signage_linter.page import Page
from signage_linter.source import Source

if TYPE_CHECKING:
    from collections.abc import Iterator

_FENCE = re.compile(r"^[ \t]*(?:`{3,}|~{3,})", re.MULTILINE)
_DIRECTIVE = re.compile(r"^[ \t]*\.\. +(?:[\w:-]+::|signage:)", re.MULTILINE)
_MARKS = ("```", "~~~", ".. ")  # a module without any of them has no block
_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True, slots=True)
class _Docstring:
    """A docstring.

    Attributes:
        text: without the indentation that it shares, and without blank lines around it.
        line: the line of the module on which the text starts, 1-based.
        indent: how many code points the lines but the first have lost.
        whole: each line of the text stands on its own line of the module.
    """

    text: str
    line: int
    indent: int
    whole: bool


def find(source: Source) -> Page:
    """Return a module with the code blocks of its docstrings. Never raises.

    A module that isn't Python has none. Where a docstring is written with escapes, or put together from several
    strings, its lines are near the true ones.
    """
    examples: tuple[Example, ...] = ()
    if any(mark in source.text for mark in _MARKS):
        examples = tuple(
            example for docstring in _docstrings(source.text) for example in _examples(docstring, source)
        )
    return Page(source.path, "python", examples, files=(source.path,))


def _docstrings(code: str) -> Iterator[_Docstring]:
    """Yield the docstrings of a module in text order."""
    try:
        module = ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    found: list[ast.Constant] = []
    for node in ast.walk(module):
        first = node.body[0] if isinstance(node, _DOCUMENTED) and node.body else None
        if (
            isinstance(first, ast.Expr)
            and isinstance(first.value, ast.Constant)
            and isinstance(first.value.value, str)
        ):
            found.append(first.value)
    for constant in sorted(found, key=lambda each: each.lineno):
        text = str(constant.value)
        if _FENCE.search(text) or _DIRECTIVE.search(text):
            yield _docstring(constant, text)


def _docstring(constant: ast.Constant, text: str) -> _Docstring:
    lines = text.expandtabs().split("\n")
    clean = cleandoc(text)
    skipped = next((number for number, line in enumerate(lines) if line.strip()), 0)
    indents = [len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()]
    covered = (constant.end_lineno or constant.lineno) - constant.lineno + 1
    return _Docstring(clean, constant.lineno + skipped, min(indents, default=0), covered == len(lines))


def _examples(docstring: _Docstring, source: Source) -> Iterator[Example]:
    """Yield the blocks of a docstring at their places in the module."""
    inner = Source(f"{source.path}: docstring of line {docstring.line}", docstring.text)
    examples = _fenced(inner) if _FENCE.search(docstring.text) else rst.find(inner).examples
    for example in examples:
        places = tuple(_in_module(place, inner, docstring, source) for place in example.places)
        opening = _in_module(example.opening, inner, docstring, source)
        moved = replace(example, places=places, opening=opening)
        # What an include brought in stands in its own file, and was verified there. A line that is only near
        # must not be found true by chance.
        own = docstring.whole and all(place.path == source.path for place in places)
        yield verified(moved, lambda path: source if path == source.path else None) if own else moved


def _fenced(inner: Source) -> Iterator[Example]:
    lines = inner.text.split("\n")
    for fence in scanned_fences(lines):
        header = read_header(fence.opening)
        column = len(fence.opening) - len(fence.opening.lstrip()) + 1
        yield Example(
            label=fence.label,
            text=fence.text,
            places=tuple(
                Place(inner.path, fence.start + 2 + number, fence.indent + 1)
                for number in range(fence.text.count("\n") + 1)
            ),
            opening=Place(inner.path, fence.start + 1, column),
            classes=header.classes,
            attributes=header.attributes,
        )


def _in_module(place: Place, inner: Source, docstring: _Docstring, source: Source) -> Place:
    if place.path != inner.path or not place.line:
        return place
    if not docstring.whole:
        return Place(source.path, docstring.line, exact=False)
    return Place(source.path, docstring.line + place.line - 1, place.column + docstring.indent, exact=place.exact)
