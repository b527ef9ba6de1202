"""Read what a Sphinx project's `conf.py` says about MyST, without running it."""

from __future__ import annotations

import ast
import warnings
from typing import TYPE_CHECKING, Any

from signage_linter.finders.myst.settings import MystSettings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_PARSERS = frozenset({"myst_parser", "myst_nb"})
_PREFIX = "myst_"
_ADDING_METHODS = frozenset({"append", "extend", "insert", "update", "add"})
_OPTIONS = {
    "myst_enable_extensions": "enable_extensions",
    "myst_fence_as_directive": "fence_as_directive",
    "myst_disable_syntax": "disable_syntax",
    "myst_commonmark_only": "commonmark_only",
    "myst_gfm_only": "gfm_only",
    "myst_colon_fence_exact_match": "colon_fence_exact_match",
    "highlight_language": "highlight_language",
}


def read_configuration(file: Path) -> MystSettings | None:
    """Return the settings that a `conf.py` gives; None when the project doesn't use MyST.

    A project uses MyST when its extensions name it, or when one of MyST's options is set: then an extension of
    the project's own brings it. Only literals are understood. An option that is put together in another way keeps
    its default; where that is the list of MyST's extensions, all of them are understood.

    Args:
        file: the configuration. One that can't be read, or is no Python, belongs to no project with MyST.
    """
    module = _parsed(file)
    if module is None:
        return None
    is_named = is_configured = False
    given: dict[str, Any] = {}
    for name, value, replaces in _statements(module):
        is_named = is_named or (name == "extensions" and _names_parser(value))
        is_configured = is_configured or name.startswith(_PREFIX)
        if name in _OPTIONS:
            key = _OPTIONS[name]
            literal = _literal(value)
            given[key] = literal if replaces else _sum(given.get(key, []), literal)
    if not (is_named or is_configured):
        return None
    if is_named:
        given.setdefault("enable_extensions", [])
    # A value that isn't known is None here, which leaves the default.
    return MystSettings().overridden(given)


def _parsed(file: Path) -> ast.Module | None:
    if not file.is_file():
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what Python thinks of the file's strings is its author's business
        try:
            return ast.parse(file.read_bytes())
        except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
            return None


def _statements(module: ast.Module) -> Iterator[tuple[str, ast.expr, bool]]:
    """Yield what a module says of its names: the name, the value, and whether it replaces what was there."""
    for node in _top_level(module):
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


def _names_parser(value: ast.expr) -> bool:
    return any(isinstance(node, ast.Constant) and node.value in _PARSERS for node in ast.walk(value))


def _literal(value: ast.expr) -> Any:
    """Return a literal's value; None for what isn't one."""
    try:
        return ast.literal_eval(value)
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
        return None


def _sum(before: Any, added: Any) -> Any:
    """Return a list with something added to it; None when either isn't known."""
    if not isinstance(before, list | tuple | set) or added is None:
        return None
    return [*before, *([added] if isinstance(added, str) else added)] if _is_listed(added) else None


def _is_listed(added: Any) -> bool:
    return isinstance(added, str | list | tuple | set)
