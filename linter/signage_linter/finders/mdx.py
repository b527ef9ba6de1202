"""Read MDX: which pages are in it besides `.mdx`, and how far what a line begins reaches down."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

from signage_core.paths import LARGEST_CONFIGURATION, read_file
from signage_core.project import MINTLIFY_FILES, docusaurus_file

if TYPE_CHECKING:
    from markdown_it.rules_block import StateBlock

# What says that a page, or all pages but `.mdx`, are no MDX.
_PLAIN_PAGE = re.compile(r"\A---[ \t]*\n(?:(?!---).*\n)*?format:[ \t]*[\"']?md\b")
_PLAIN_PAGES = re.compile(r"\bformat\s*:\s*[\"'](?:md|detect)[\"']")
# Behind these words a line is code, as it is between braces.
_MODULE = re.compile(r"(?:import|export)\s")
# Between quotes behind `=` stands an attribute's value, in which a brace is text.
_TEXT = re.compile(
    r"\\.|(?P<ticks>`+)(?:(?!`).)+?(?P=ticks)(?!`)|=[ \t]*(?:\"[^\"\n]*\"|'[^'\n]*')"
    r"|(?P<open>\{)|(?P<comment><!--)|(?P<end>\n)"
)
_CODE = re.compile(
    r"\\.|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|(?<!:)//[^\n]*"
    r"|(?P<open>\{)|(?P<close>\})|(?P<template>`)|(?P<comment>/\*)|(?P<end>\n)"
)
_TEMPLATE = re.compile(r"(?>(?:[^`\\]|\\.)*)`", re.DOTALL)
_ENDS = {"<!--": "-->", "/*": "*/"}
BESIDE_MINTLIFY = frozenset({"readme", "license", "changelog", "contributing", "contribute"})
"""The names of the Markdown that Mintlify makes no pages of."""
OPEN_LINE = "open line"
"""Where a parser's environment has the first line, from 1, whose code nothing ends: what it reaches isn't known."""


def reads_mdx(folder: Path) -> bool | None:
    """Tell whether the `.md` pages below a folder are MDX; None where no Docusaurus is configured for them."""
    file = docusaurus_file(folder)
    if file is None:
        return None
    return _PLAIN_PAGES.search(_text(file)) is None


def is_mintlify(folder: Path) -> bool:
    """Tell whether the `.md` pages below a folder are MDX as those of Mintlify are."""
    return any("mintlify.com/" in _text(folder / name) for name in MINTLIFY_FILES)


def _text(file: Path) -> str:
    try:
        return read_file(file, LARGEST_CONFIGURATION).decode("utf-8", "replace")
    except (OSError, ValueError):
        return ""


def is_plain(text: str) -> bool:
    """Tell whether the front matter of a page says that it is no MDX."""
    return _PLAIN_PAGE.match(text) is not None


def read_line(state: "StateBlock", line: int, end: int, _silent: bool) -> bool:
    """Take one line for a paragraph, with the code and the comments that it leaves open.

    The next line may begin any block.
    """
    last = line
    if OPEN_LINE not in state.env:
        offset = _end(state.src, state.bMarks[line] + state.tShift[line], state.eMarks[end - 1] + 1)
        if offset is None:
            state.env[OPEN_LINE] = line + 1
        while offset is not None and last + 1 < end and state.eMarks[last] < offset:
            last += 1
    state.push("inline", "", 0).map = [line, last + 1]
    state.line = last + 1
    return True


def _end(text: str, position: int, limit: int) -> int | None:
    """Return the end of the first line from a position, up to a limit, where nothing is open; None without one."""
    depth, is_module = 0, _MODULE.match(text, position) is not None
    while True:
        found = (_CODE if depth or is_module else _TEXT).search(text, position, limit)
        if found is None:
            return None if depth else limit
        position = found.end()
        kind = found.lastgroup
        if kind == "end" and not depth:
            return found.start()
        if kind == "open":
            depth += 1
        elif kind == "close":
            depth -= 1
        elif kind == "comment":
            closed = text.find(_ENDS[found[0]], position, limit)
            if closed < 0:
                return None
            position = closed + len(_ENDS[found[0]])
        elif kind == "template":
            template = _TEMPLATE.match(text, position, limit)
            if template is None:
                return None
            position = template.end()
