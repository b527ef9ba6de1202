"""List every message that the packages can print, made from their source: `python tests/frame/message_list.py`.

A message is a text of at least three words on one line, not a docstring. What is put into it is shown as `{}`.
"""

import ast
import re
import sys
from collections.abc import Iterator
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


def messages() -> Iterator[Message]:
    """Yield the messages of all packages, in the order of their files and lines."""
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            tree = ast.parse(file.read_text(encoding="utf-8"))
            for line, text in sorted(_texts(tree, _docstrings(tree))):
                if len(text.split()) >= _WORDS and not _CODE.search(text):
                    yield Message(f"{file.relative_to(ROOT).as_posix()}:{line}", text)


def _docstrings(tree: ast.Module) -> set[int]:
    """Return the texts that stand alone, by identity: docstrings, of attributes too."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def _texts(tree: ast.Module, docstrings: set[int]) -> Iterator[tuple[int, str]]:
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if id(node) in docstrings or id(node) in inside:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value
        elif isinstance(node, ast.JoinedStr):
            yield (
                node.lineno,
                "".join(str(each.value) if isinstance(each, ast.Constant) else "{}" for each in node.values),
            )


if __name__ == "__main__":
    for message in messages():
        sys.stdout.write(f"{message.place}: {message.text!r}\n")
