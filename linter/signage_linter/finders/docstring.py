"""Find the docstrings of a Python module that may hold code blocks; nothing is imported."""

import ast
import re
from collections.abc import Iterator
from inspect import cleandoc

from signage_core.frozen import frozen

FENCE = re.compile(r"^[ \t]*(?:`{3,}|~{3,})", re.MULTILINE)
_DIRECTIVE = re.compile(r"^[ \t]*\.\. +(?:[\w:-]+::|signage:)", re.MULTILINE)
_MARKS = ("```", "~~~", ".. ")  # a module without any of them has no block
# Where statements hold statements: an exception's handlers and a match's cases hold them in turn.
_BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")
_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


@frozen
class Docstring:
    """A docstring.

    The text is without blank lines around it, and without the indentation that it shares: all lines but the first
    have lost `indent` code points. It starts on a line of the module, from 1. Its first `own` lines are lines
    of the module; an escape, or another string, may have made those behind them. What stands there is near `last`.
    """

    text: str
    line: int
    indent: int
    own: int

    @property
    def last(self) -> int:
        """The last line that is one of the module."""
        return self.line + max(self.own - 1, 0)


def docstrings(code: str) -> Iterator[Docstring]:
    """Yield the docstrings of a module in text order; none where the module isn't Python."""
    if not any(mark in code for mark in _MARKS):
        return
    try:
        module = ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    found: list[ast.Constant] = []
    for node in _statements(module):
        first = node.body[0] if isinstance(node, _DOCUMENTED) and node.body else None
        if (
            isinstance(first, ast.Expr)
            and isinstance(first.value, ast.Constant)
            and isinstance(first.value.value, str)
        ):
            found.append(first.value)
    for constant in sorted(found, key=lambda each: each.lineno):
        text = str(constant.value)
        if FENCE.search(text) or _DIRECTIVE.search(text):
            yield _docstring(constant, text, code)


def _statements(module: ast.Module) -> Iterator[ast.AST]:
    """Yield a module and its statements, whatever they stand in; most of a tree is in the expressions."""
    waiting: list[ast.AST] = [module]
    while waiting:
        node = waiting.pop()
        yield node
        for name in _BLOCKS:
            waiting.extend(getattr(node, name, ()))


def _docstring(constant: ast.Constant, text: str, code: str) -> Docstring:
    lines = text.expandtabs().split("\n")
    clean = cleandoc(text)
    skipped = next((number for number, line in enumerate(lines) if line.strip()), 0)
    indents = [len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()]
    first, last = constant.lineno + skipped, constant.end_lineno or constant.lineno
    own = len(lines)
    if last - constant.lineno + 1 != own:
        there = code.split("\n")[first - 1 : last]
        said = zip(clean.split("\n"), there, strict=False)
        own = next((at for at, (line, raw) in enumerate(said) if line.strip() not in raw.expandtabs()), len(there))
    return Docstring(clean, first, min(indents, default=0), own)
