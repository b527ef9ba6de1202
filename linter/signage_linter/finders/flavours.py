"""Parsers of Markdown as generators read it: CommonMark, MDX, Pandoc and kramdown decide otherwise what is HTML."""

import re
from collections.abc import Callable, Iterator
from functools import cache, partial

from markdown_it import MarkdownIt
from markdown_it.ruler import RuleOptionsType
from markdown_it.rules_block import StateBlock, html_block
from markdown_it.rules_block.html_block import HTML_SEQUENCES
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.front_matter import front_matter_plugin

from signage_linter.finders.kramdown import below_tag, read_attributes, read_element, text_of
from signage_linter.finders.mdx import read_line
from signage_linter.finders.myst.fence import UNSHOWN

_FENCE = re.compile(r"[ >]*(?:`{3,}|~{3,})")
_DEFINITION = re.compile(r":[ \t]+\S")
_FindEnd = Callable[[StateBlock, int, int], int]
_RULES = ("block",)  # line ends are LF already, and any other character stays as it is written


@cache
def parser_of(flavour: str) -> MarkdownIt:
    """Return a parser of blocks, with footnotes and, as Hugo, Pandoc and kramdown read them, lists of definitions.

    MDX has neither these lists nor blocks by indentation nor blocks of HTML. A fence may follow any line of text,
    tag or comment in it, however deep that is indented. Pandoc reads Markdown in HTML; kramdown reads it again
    behind the tag that ends an element, and lists of attributes beside a block.
    """
    parser = MarkdownIt("commonmark").enable("table")
    parser.use(front_matter_plugin).use(footnote_plugin)
    if flavour == "mdx":
        parser.disable(["code", "html_block", "lheading"])
        parser.block.ruler.at("paragraph", read_line)
    else:
        parser.use(deflist_plugin)
        if flavour != "pandoc":
            parser.block.ruler.before("deflist", "term", _read_term, {"alt": ["paragraph"]})
        above: RuleOptionsType = {"alt": ["paragraph", "reference", "blockquote"]}
        read_html = partial(_read_html, _fenced_line if flavour == "pandoc" else _opened)
        parser.block.ruler.at("html_block", read_element if flavour == "kramdown" else read_html, above)
        if flavour == "kramdown":
            parser.block.ruler.before("fence", "attributes", read_attributes, {"alt": ["paragraph"]})
        parser.block.ruler.before("fence", "container", _read_container, {"alt": ["paragraph"]})
    parser.core.ruler.enableOnly(_RULES)
    return parser


def _read_container(state: StateBlock, line: int, _end: int, silent: bool) -> bool:
    """Take a line with which a container of Quarto or VitePress begins or ends; any block may follow it."""
    is_one = text_of(state, line).startswith(":::") and not state.is_code_block(line)
    state.line += is_one and not silent
    return is_one


def _read_term(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """End a paragraph above its last line where that has a definition: all of its lines are terms."""
    below = line + 1 + (line + 1 < end and state.isEmpty(line + 1))
    return (
        silent
        and below < end
        and state.sCount[below] >= state.blkIndent
        and _DEFINITION.match(text_of(state, below)) is not None
    )


def _read_html(find_end: _FindEnd, state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """Take a block of HTML, up to where Markdown begins."""
    written = text_of(state, line)
    is_shown = not silent and written.startswith("<") and not written.lower().startswith(UNSHOWN)
    if is_shown and any(opening.search(written) for opening, _, _ in HTML_SEQUENCES):
        end = find_end(state, line, end)
    return html_block(state, line, end, silent)


def _written(state: StateBlock, line: int, end: int) -> Iterator[tuple[int, str]]:
    """Yield the lines that a block of HTML can have, with their numbers."""
    for number in range(line, end):
        written = text_of(state, number)
        if not written or state.sCount[number] < state.blkIndent:
            return
        yield number, written


def _opened(state: StateBlock, line: int, end: int) -> int:
    """Return the line below the first tag whose content is Markdown, and below its summary; the end without one."""
    found = (below_tag(state, number, end) for number, _ in _written(state, line, end))
    return next((below for below in found if below), end)


def _fenced_line(state: StateBlock, line: int, end: int) -> int:
    """Return the first line with a fence."""
    return next((at for at, written in _written(state, line, end) if _FENCE.match(written) is not None), end)
