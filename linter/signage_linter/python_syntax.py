"""Read the syntax of Python modules that may be a stranger's."""

import ast
import warnings


def parsed(code: str | bytes) -> ast.Module:
    """Return the syntax tree of a module, and raise what `ast.parse` does.

    Python's warnings aren't shown: they have the module's characters as they are.
    """
    with warnings.catch_warnings(action="ignore"):
        return ast.parse(code)
