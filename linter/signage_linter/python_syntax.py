"""Read the syntax of Python modules that may be a stranger's, of a later Python, or half typed."""

import ast
import io
import tokenize
import warnings
from collections.abc import Iterator
from itertools import pairwise

FAULTS = (SyntaxError, ValueError, RecursionError, MemoryError)
"""What parsing Python raises."""

_SPACING = (tokenize.NL, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING, tokenize.ENDMARKER)
_GO_ON = ("else", "elif", "except", "finally")


def parsed(code: str | bytes) -> ast.Module:
    """Return the syntax tree of a module, and raise what `ast.parse` does, one of FAULTS.

    Python's warnings aren't shown: they have the module's characters as they are.
    """
    with warnings.catch_warnings(action="ignore"):
        return ast.parse(code)


def parsed_in_parts(code: str) -> ast.Module:
    """Return a module with those of its statements that parse by themselves."""
    lines = code.splitlines(keepends=True)
    starts = [
        each[0].start[0] - 1 for each in statements(code) if each[0].start[1] == 0 and each[0].string not in _GO_ON
    ]
    found: list[ast.stmt] = []
    for start, end in pairwise([*starts, len(lines)]):
        try:
            found += parsed("".join(lines[start:end])).body
        except FAULTS:
            continue
    return ast.Module(found, [])


def statements(code: str) -> Iterator[list[tokenize.TokenInfo]]:
    """Yield the tokens of each statement, or of its first line where it holds others, up to what can't be read."""
    found: list[tokenize.TokenInfo] = []
    try:
        for token in tokenize.generate_tokens(io.StringIO(code).readline):
            if token.type == tokenize.NEWLINE:
                if found:
                    yield found
                found = []
            elif token.type not in _SPACING:
                found.append(token)
    except (tokenize.TokenError, *FAULTS):
        return
