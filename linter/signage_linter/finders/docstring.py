"""Find the docstrings of a Python module that may hold code blocks; nothing is imported."""

import ast
import re
from collections.abc import Iterator, Sequence
from inspect import cleandoc
from tokenize import NAME, STRING, TokenInfo

from signage_core.frozen import frozen
from signage_linter.python_syntax import FAULTS, parsed, statements
from signage_linter.recognise import LABELS

FENCE = re.compile(r"^[ \t]*(?:`{3,}|~{3,})", re.MULTILINE)
# A fence for sure: tildes alone may be the line below a title of reStructuredText.
_CERTAIN_FENCE = re.compile(r"^[ \t]*(?:`{3,}|~{3,}[ \t]*[^\s~])", re.MULTILINE)
DIRECTIVE = re.compile(r"^[ \t]*\.\. +(?:[\w:-]+::|signage:)", re.MULTILINE)
_MARKS = ("```", "~~~", ".. ")  # a module without any of them has no block
# Where statements hold statements: an exception's handlers and a match's cases hold them in turn.
_BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")
_NOTHING = ast.Pass()
_COMMENT = re.compile(r"[ \t]*#:")
# How a block in one of the formats begins.
_EXAMPLE = re.compile(
    r"(?:(?<!`)`{3,}+|(?<!~)~{3,}+|\.\. ++[\w-]++::)[ \t]*+(?:\{[ \t]*+)?\.?"
    rf"(?:{'|'.join(map(re.escape, LABELS))})\b",
    re.IGNORECASE,
)
_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


@frozen
class Docstring:
    """A docstring.

    The text is without blank lines around it, and without the indentation that it shares: all lines but the first
    have lost `indent` code points. It starts on a line of the module, from 1. The numbers are the lines of the
    module that its own first ones are; an escape, or another string, may have made those behind them.
    """

    text: str
    line: int
    indent: int
    numbers: Sequence[int]

    def number(self, line: int) -> tuple[int, bool]:
        """Return the line of the module that a line of the text, from 1, is, and that it is; else one near it."""
        is_own = line <= len(self.numbers)
        return self.numbers[line - 1] if is_own else self.numbers[-1] if self.numbers else self.line, is_own


def docstrings(code: str) -> Iterator[Docstring]:
    """Yield the docstrings of a module in text order, those of attributes too.

    Of a module that doesn't parse they are those up to what can't be read.
    """
    if not any(mark in code for mark in _MARKS):
        return
    lines = code.split("\n")
    try:
        module = parsed(code)
    except FAULTS:
        yield from _by_tokens(code, lines)
        return
    found: list[Docstring] = []
    for above, below, scope in _neighbours(module):
        if _is_attribute(below, scope):
            found += _comment(below.lineno, below.col_offset, lines)
        elif isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            text = below.value.value
            is_documenting = isinstance(above, _DOCUMENTED) or _is_attribute(above, scope)
            if is_documenting and isinstance(text, str) and _may_hold_code(text):
                constant = below.value
                found.append(_docstring(text, constant.lineno, constant.end_lineno or constant.lineno, lines))
    yield from sorted(found, key=lambda each: each.line)


def is_markdown(text: str) -> bool:
    """Tell whether a docstring is read for Markdown's fences, and not as reStructuredText."""
    if _CERTAIN_FENCE.search(text) is not None:
        return True
    return FENCE.search(text) is not None and DIRECTIVE.search(text) is None


def unread_line(code: str) -> int:
    """Return the line, from 1, from which nothing of a module can be read though it has an example; else 0."""
    if _EXAMPLE.search(code) is None or _module_of(code) is not None:
        return 0
    last = 0
    for statement in statements(code):
        last = statement[-1].end[0]
    rest = "".join(code.splitlines(keepends=True)[last:])
    return last + 1 if _EXAMPLE.search(rest) is not None else 0


def _module_of(code: str) -> ast.Module | None:
    try:
        return parsed(code)
    except FAULTS:
        return None


def _may_hold_code(text: str) -> bool:
    return bool(FENCE.search(text) or DIRECTIVE.search(text))


def _by_tokens(code: str, lines: Sequence[str]) -> Iterator[Docstring]:
    """Yield the strings that are statements behind a header or an assignment, and the comments above a name."""
    above: list[TokenInfo] = []
    for statement in statements(code):
        first, last = statement[0], statement[-1]
        if first.type == STRING and all(each.type == STRING for each in statement):
            text = _value_of(statement)
            is_documenting = not above or any(each.string in (":", "=") for each in above)
            if is_documenting and _may_hold_code(text):
                yield _docstring(text, first.start[0], last.end[0], lines)
        elif first.type == NAME:
            yield from _comment(*first.start, lines)
        above = statement


def _value_of(strings: Sequence[TokenInfo]) -> str:
    try:
        value = ast.literal_eval(f"({' '.join(each.string for each in strings)})")
    except FAULTS:
        return ""
    return value if isinstance(value, str) else ""


def _neighbours(module: ast.Module) -> Iterator[tuple[ast.AST, ast.stmt, str | None]]:
    """Yield each statement with the one above it, or with what it is the first of, and with its scope.

    A scope is told by what its attributes are assigned to: an empty name in modules and classes, the first
    parameter in an `__init__`. In any other function it is None. The expressions, most of a tree, aren't looked at.
    """
    waiting: list[tuple[ast.AST, str | None]] = [(module, "")]
    while waiting:
        node, scope = waiting.pop()
        if isinstance(node, ast.ClassDef):
            scope = "" if scope == "" else None
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            parameters = [*node.args.posonlyargs, *node.args.args]
            scope = parameters[0].arg if scope == "" and node.name == "__init__" and parameters else None
        for name in _BLOCKS:
            above = node if name == "body" else _NOTHING
            for below in getattr(node, name, ()):
                waiting.append((below, scope))
                if isinstance(below, ast.stmt):
                    yield above, below, scope
                above = _NOTHING if isinstance(below, _DOCUMENTED) else below


def _is_attribute(node: ast.AST, scope: str | None) -> bool:
    """Tell whether a statement assigns to an attribute of a module or a class."""
    if scope is None:
        return False
    if isinstance(node, ast.Assign):
        return any(_is_name(each, scope) for each in node.targets)
    # The statement `type`, which Python knows since 3.12, has a name.
    target = node.target if isinstance(node, ast.AnnAssign) else getattr(node, "name", None)
    return isinstance(target, ast.expr) and _is_name(target, scope)


def _is_name(target: ast.expr, scope: str) -> bool:
    if isinstance(target, ast.Tuple | ast.List):
        return any(_is_name(each, scope) for each in target.elts)
    if not scope:
        return isinstance(target, ast.Name)
    return isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == scope


def _comment(line: int, column: int, lines: Sequence[str]) -> Iterator[Docstring]:
    """Yield the comment with `#:` above an attribute, which Sphinx reads as its docstring."""
    last = first = line - 1
    if last >= len(lines):  # other characters can end a line of Python
        return
    while first and _COMMENT.match(lines[first - 1]):
        first -= 1
    comment = [line.lstrip()[len("#:") :] for line in lines[first:last]]
    text = "\n".join(comment)
    if DIRECTIVE.search(text) and not lines[last][:column].strip():
        clean, skipped, indent = _cleaned(text)
        start = first + skipped + 1
        yield Docstring(clean, start, indent + lines[first].index("#:") + len("#:"), range(start, last + 1))


def _docstring(text: str, start: int, last: int, lines: Sequence[str]) -> Docstring:
    """Return the docstring of a text that a string has, which begins and ends on some lines."""
    clean, skipped, indent = _cleaned(text)
    count = text.count("\n") + 1
    numbers: Sequence[int] = range(start, last + 1)
    if len(numbers) != count:
        # A line that ends with a backslash goes on in the next one.
        above = enumerate(lines[start - 1 : last - 1], start + 1)
        numbers = [start, *(number for number, line in above if not _is_continued(line))]
    numbers = numbers[skipped:]
    if len(numbers) + skipped != count:
        first = start + skipped
        there = lines[first - 1 : last]
        said = zip(clean.split("\n"), there, strict=False)
        own = next((at for at, (line, raw) in enumerate(said) if line.strip() not in raw.expandtabs()), len(there))
        numbers = range(first, first + own)
    return Docstring(clean, numbers[0] if numbers else start, indent, numbers)


def _is_continued(line: str) -> bool:
    line = line.removesuffix("\r")
    return (len(line) - len(line.rstrip("\\"))) % 2 == 1


def _cleaned(text: str) -> tuple[str, int, int]:
    """Return a docstring's text as it is read, the number of blank lines above it, and the indentation it lost."""
    lines = text.expandtabs().split("\n")
    skipped = next((number for number, line in enumerate(lines) if line.strip()), 0)
    indents = [len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()]
    return cleandoc(text), skipped, min(indents, default=0)
