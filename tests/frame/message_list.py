"""List every message that the packages can print, made from their source: `python tests/frame/message_list.py`.

A message is a text of at least three words on one line, not a docstring. What is put into it is shown as `{}`.
"""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PACKAGES = ("core", "specs", "linter", "plugins", "site", "cli")
_WORDS = 3
_CODE = re.compile(r"\n.|\\|\(\?|\]\+|^[<^(]|[*+]\+")  # expressions, and texts of several lines


class Message(NamedTuple):
    """A text with its place in the source."""

    place: str
    text: str


@cache
def messages() -> tuple[Message, ...]:
    """Return the messages of all packages, in the order of their files and lines."""
    return tuple(
        Message(f"{file.relative_to(ROOT).as_posix()}:{line}", text)
        for package in PACKAGES
        for file in sorted((ROOT / package).rglob("*.py"))
        for line, text in sorted(_texts(ast.parse(file.read_text(encoding="utf-8"))))
        if len(text.split()) >= _WORDS and not _CODE.search(text)
    )


def _texts(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the texts in a node, without those that stand alone, which are docstrings, of attributes too."""
    for child in ast.iter_child_nodes(node):
        yield from _texts(child)
        if isinstance(node, ast.Expr | ast.JoinedStr):
            continue
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            yield child.lineno, child.value
        elif isinstance(child, ast.JoinedStr):
            parts = [str(each.value) if isinstance(each, ast.Constant) else "{}" for each in child.values]
            yield child.lineno, "".join(parts)


if __name__ == "__main__":
    for message in messages():
        sys.stdout.write(f"{message.place}: {message.text!r}\n")
