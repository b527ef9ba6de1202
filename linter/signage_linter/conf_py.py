"""What a Sphinx project's `conf.py` says in literals: it is read as a syntax tree, and never run."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, cast

from signage_core.paths import LARGEST_CONFIGURATION, read_file
from signage_linter.python_syntax import FAULTS, parsed, parsed_in_parts

_ADDING_METHODS = frozenset({"append", "extend", "insert", "update", "add"})


def statements(file: Path) -> Iterator[tuple[str, ast.expr, bool]]:
    """Yield what a file says of its names: the name, the value, and whether it replaces what was there.

    A file that isn't there, can't be read, or is no Python says nothing.
    """
    for node in _top_level(_parsed(file)):
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    if isinstance(target, ast.Name):
                        yield target.id, value, True
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                yield name, value, True
            case ast.AugAssign(target=ast.Name(id=name), value=value):
                yield name, value, False
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method), args=args)):
                if method in _ADDING_METHODS:
                    for argument in args:
                        yield name, argument, False
            case _:
                pass


def strings(file: Path, name: str) -> tuple[str, ...]:
    """Return the strings that a file lists under a name; none where it makes the list in another way."""
    found: Any = []
    for each, value, replaces in statements(file):
        if each == name:
            found = literal(value) if replaces else total(found, literal(value))
    if not isinstance(found, list | tuple | set):
        return ()
    return tuple(each for each in cast("Iterable[object]", found) if isinstance(each, str))


def _parsed(file: Path) -> ast.Module:
    """Return a file's module; an empty one where it can't be read."""
    nothing = ast.Module([], [])
    if not file.is_file():
        return nothing
    try:
        text = read_file(file, LARGEST_CONFIGURATION)
    except (OSError, ValueError):
        return nothing
    try:
        return parsed(text)
    except SyntaxError:  # of a later Python, perhaps
        return nothing if b"\0" in text else parsed_in_parts(text.decode("utf-8", "replace"))
    except FAULTS:
        return nothing


def _top_level(module: ast.Module) -> Iterator[ast.stmt]:
    """Yield a module's statements, those inside its conditions and loops too, in the order of the file."""
    pending: list[ast.AST] = [module]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.stmt):
            yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Expr):
            inner = [each for each in ast.iter_child_nodes(node) if isinstance(each, ast.stmt | ast.excepthandler)]
            pending.extend(reversed(inner))


def literal(value: ast.expr) -> Any:
    """Return a literal's value; None for what isn't one."""
    try:
        return ast.literal_eval(value)
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
        return None


def total(before: Any, added: Any) -> Any:
    """Return a list with something added to it; None when either isn't known."""
    if not isinstance(before, list | tuple | set) or not isinstance(added, str | list | tuple | set):
        return None
    return [*before, *([added] if isinstance(added, str) else added)]
