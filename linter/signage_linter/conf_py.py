"""What a Sphinx project's `conf.py` says in literals: it is read as a syntax tree, and never run."""

import ast
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, cast

from signage_core.paths import LARGEST_CONFIGURATION, read_file
from signage_linter.python_syntax import FAULTS, parsed, parsed_in_parts

_ADDING_METHODS = frozenset({"append", "extend", "insert", "update", "add"})


def statements(file: Path) -> Iterator[tuple[str, ast.expr, bool]]:
    """Yield what a file says of its names: the name, the value, and whether it replaces what was there.

    A file that isn't there, can't be read, or is no Python says nothing.
    """
    for node, _ in _top_level(_parsed(file)):
        yield from _said(node)


def _said(node: ast.stmt) -> Iterator[tuple[str, ast.expr, bool]]:
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


def is_filled_by_code(file: Path) -> bool:
    """Tell whether a file takes names that it doesn't write: by `import *`, or into its `globals()`."""
    for node, _ in _top_level(_parsed(file)):
        match node:
            case ast.ImportFrom(names=[ast.alias(name="*")]):
                return True
            case ast.Expr(
                value=ast.Call(func=ast.Attribute(value=ast.Call(func=ast.Name(id="globals")), attr="update"))
            ):
                return True
            case _:
                pass
    return False


def strings(file: Path, name: str) -> tuple[str, ...]:
    """Return the strings that a file lists under a name, whatever holds: those of a condition aren't among them.

    There are none where it makes the list in another way, or takes something from it.
    """
    found: Any = []
    for node, is_sure in _top_level(_parsed(file)):
        if _is_taken_from(node, name):
            found = None
        for each, value, replaces in _said(node):
            if each == name and (is_sure or replaces):
                listed = literal(value) if replaces else total(found, literal(value))
                found = listed if is_sure else _common(found, listed)
    if not _is_list(found):
        return ()
    return tuple(each for each in cast("Iterable[object]", found) if isinstance(each, str))


def _common(some: Any, others: Any) -> Any:
    """Return the strings that are in both of two lists; None when either isn't known."""
    if not _is_list(some) or not _is_list(others):
        return None
    known = {each for each in others if isinstance(each, str)}
    return [each for each in some if isinstance(each, str) and each in known]


def _is_taken_from(node: ast.stmt, name: str) -> bool:
    """Tell whether a statement changes a list otherwise than by adding to it or replacing it."""
    match node:
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=called), attr=method))):
            return called == name and method not in _ADDING_METHODS
        case ast.Assign(targets=targets) | ast.Delete(targets=targets):
            changed = [each for each in targets if isinstance(node, ast.Delete) or not isinstance(each, ast.Name)]
            parts = (part for each in changed for part in ast.walk(each))
            return any(isinstance(part, ast.Name) and part.id == name for part in parts)
        case _:
            return False


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


def _top_level(module: ast.Module) -> Iterator[tuple[ast.stmt, bool]]:
    """Yield a module's statements in the order of the file, each with whether it is run whatever holds.

    Those inside its conditions and loops are among them.
    """
    pending: list[tuple[ast.AST, bool]] = [(module, True)]
    while pending:
        node, is_sure = pending.pop()
        if isinstance(node, ast.stmt):
            yield node, is_sure
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Expr):
            inner = [each for each in ast.iter_child_nodes(node) if isinstance(each, ast.stmt | ast.excepthandler)]
            always = set(_always(node)) if is_sure else set[ast.AST]()
            pending.extend((each, each in always) for each in reversed(inner))


def _always(node: ast.AST) -> Sequence[ast.AST]:
    """Return the statements inside of one, or of a module, that are run whenever it is."""
    match node:
        case ast.Module(body=body) | ast.With(body=body):
            return body
        case ast.Try(body=body, finalbody=last):
            return [*body, *last]
        case _:
            return []


def literal(value: ast.expr) -> Any:
    """Return a literal's value; None for what isn't one."""
    try:
        return ast.literal_eval(value)
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
        return None


def total(before: Any, added: Any) -> Any:
    """Return a list with something added to it; None when either isn't known."""
    if not _is_list(before) or not isinstance(added, str | list | tuple | set):
        return None
    return [*before, *([added] if isinstance(added, str) else added)]


def _is_list(value: Any) -> bool:
    return isinstance(value, list | tuple | set)
