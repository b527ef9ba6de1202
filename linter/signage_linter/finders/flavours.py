"""Parsers of Markdown as generators read it: CommonMark, MDX, Pandoc and kramdown decide otherwise what is HTML."""

import re
from collections.abc import Callable, Iterator
from functools import cache, partial

from markdown_it import MarkdownIt
from markdown_it.ruler import RuleOptionsType
from markdown_it.rules_block import StateBlock, html_block
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.front_matter import front_matter_plugin

from signage_linter.finders.mdx import read_line
from signage_linter.finders.myst.fence import UNSHOWN

_FENCE = re.compile(r"[ >]*(?:`{3,}|~{3,})")
# In the tag of an element that kramdown, and Python-Markdown's md_in_html, read Markdown in.
_HOLDS_MARKDOWN = re.compile(r"""<[a-z].*?\smarkdown(?:=(["']?)(?:1|block)\1)?(?=[\s>])""", re.IGNORECASE)
_SUMMARY = re.compile(r"<summary\b.*</summary>\s*", re.IGNORECASE)
_DEFINITION = re.compile(r":[ \t]+\S")
_ELEMENT = re.compile(r"</?[a-z][\w-]*(?=[\s/>]|$)")
# What kramdown takes for a part of a paragraph: anywhere, and below a line of it.
_IN_TEXT = re.compile(
    r"</?(?:a|abbr|acronym|b|bdo|big|br|button|cite|code|del|dfn|em|i|img|input|ins|kbd|label|mark|option|q|rb|rbc|rp|rt"
    r"|rtc|ruby|samp|select|small|span|strong|sub|sup|textarea|tt|u|var)(?=[\s/>]|$)"
)
_UNSHOWN_IN_TEXT = ("<!", "<?", "<script")
_FindEnd = Callable[[StateBlock, int, int], int]
_TAG = re.compile(r"<!--.*?(?:-->|$)|<(?P<end>/?)(?P<name>[a-z][\w-]*)[^<>]*(?:>|$)", re.IGNORECASE)
_WITHOUT_END = ("br", "hr", "img", "input", "link", "meta", "source", "wbr")
_RULES = ("block",)  # line ends are LF already, and any other character stays as it is written


@cache
def parser_of(flavour: str) -> MarkdownIt:
    """Return a parser of blocks, with footnotes and, as Hugo, Pandoc and kramdown read them, lists of definitions.

    MDX has neither these lists nor blocks by indentation nor blocks of HTML. A fence may follow any line of text,
    tag or comment in it, however deep that is indented. Pandoc reads Markdown in HTML; kramdown reads it again
    behind the tag that ends an element.
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
        parser.block.ruler.at("html_block", _read_element if flavour == "kramdown" else read_html, above)
        parser.block.ruler.before("fence", "container", _read_container, {"alt": ["paragraph"]})
    parser.core.ruler.enableOnly(_RULES)
    return parser


def _read_container(state: StateBlock, line: int, _end: int, silent: bool) -> bool:
    """Take a line with which a container of Quarto or VitePress begins or ends; any block may follow it."""
    is_one = _text(state, line).startswith(":::") and not state.is_code_block(line)
    state.line += is_one and not silent
    return is_one


def _read_term(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """End a paragraph above its last line where that has a definition: all of its lines are terms."""
    below = line + 1 + (line + 1 < end and state.isEmpty(line + 1))
    return (
        silent
        and below < end
        and state.sCount[below] >= state.blkIndent
        and _DEFINITION.match(_text(state, below)) is not None
    )


def _read_html(find_end: _FindEnd, state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """Take a block of HTML, up to where Markdown begins."""
    is_element = not silent and _text(state, line).startswith("<")
    if is_element and not _text(state, line).lower().startswith(UNSHOWN):
        end = find_end(state, line, end)
    return html_block(state, line, end, silent)


def _read_element(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """Take an element of HTML, up to its end or to where Markdown begins: blank lines don't end it in kramdown.

    What kramdown has in paragraphs, such as comments, doesn't end one.
    """
    written = _text(state, line).lower()
    if state.is_code_block(line) or _IN_TEXT.match(written) is not None:
        return False
    if written.startswith(UNSHOWN):
        return not (silent and written.startswith(_UNSHOWN_IN_TEXT)) and html_block(state, line, end, silent)
    is_one = _ELEMENT.match(written) is not None
    if is_one and not silent:
        state.line = _closed(state, line, end)
        token = state.push("html_block", "", 0)
        token.map = [line, state.line]
        token.content = state.getLines(line, state.line, state.blkIndent, keepLastLF=True)
    return is_one


def _text(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]].rstrip()


def _written(state: StateBlock, line: int, end: int) -> Iterator[tuple[int, str]]:
    """Yield the lines that a block of HTML can have, with their numbers."""
    for number in range(line, end):
        written = _text(state, number)
        if not written or state.sCount[number] < state.blkIndent:
            return
        yield number, written


def _opened(state: StateBlock, line: int, end: int) -> int:
    """Return the line below the first tag whose content is Markdown, and below its summary; the end without one."""
    found = (_below_tag(state, number, end) for number, _ in _written(state, line, end))
    return next((below for below in found if below), end)


def _below_tag(state: StateBlock, line: int, end: int) -> int:
    written = _text(state, line)
    if not written.endswith(">") or _HOLDS_MARKDOWN.match(written, written.rfind("<")) is None:
        return 0
    behind = line + 1
    return behind + (behind < end and _SUMMARY.fullmatch(_text(state, behind)) is not None)


def _closed(state: StateBlock, line: int, end: int) -> int:
    """Return the line below the one where an element is closed, or where one opens whose content is Markdown."""
    opened: list[str] = []
    for number in range(line, end):
        if state.sCount[number] < state.blkIndent and not state.isEmpty(number):
            return number
        for tag in _TAG.finditer(_text(state, number)):
            name = tag["name"].lower() if tag["name"] else "wbr"
            if tag["end"] and opened[-1:] == [name]:
                opened.pop()
            elif not tag["end"] and name not in _WITHOUT_END and not tag[0].endswith("/>"):
                opened.append(name)
        below = _below_tag(state, number, end)
        if below or not opened:
            return below or number + 1
    return end


def _fenced_line(state: StateBlock, line: int, end: int) -> int:
    """Return the first line with a fence."""
    return next((at for at, written in _written(state, line, end) if _FENCE.match(written) is not None), end)
