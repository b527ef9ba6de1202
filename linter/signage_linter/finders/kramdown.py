"""Read what kramdown, the converter of Jekyll's pages, reads in its own way: HTML, and lists of attributes."""

import re
from collections.abc import Sequence

from markdown_it.rules_block import StateBlock, html_block
from markdown_it.token import Token

from signage_linter.finders.myst.fence import UNSHOWN

# In the tag of an element that kramdown, and Python-Markdown's md_in_html, read Markdown in.
_HOLDS_MARKDOWN = re.compile(r"""<[a-z].*?\smarkdown(?:=(["']?)(?:1|block)\1)?(?=[\s>])""", re.IGNORECASE)
_SUMMARY = re.compile(r"<summary\b.*</summary>\s*", re.IGNORECASE)
_ELEMENT = re.compile(r"</?[a-z][\w-]*(?=[\s/>]|$)")
# What kramdown takes for a part of a paragraph: anywhere, and below a line of it.
_IN_TEXT = re.compile(
    r"</?(?:a|abbr|acronym|b|bdo|big|br|button|cite|code|del|dfn|em|i|img|input|ins|kbd|label|mark|option|q|rb|rbc|rp|rt"
    r"|rtc|ruby|samp|select|small|span|strong|sub|sup|textarea|tt|u|var)(?=[\s/>]|$)"
)
_UNSHOWN_IN_TEXT = ("<!", "<?", "<script")
_TAG = re.compile(r"<!--.*?(?:-->|$)|<(?P<end>/?)(?P<name>[a-z][\w-]*)[^<>]*(?:>|$)", re.IGNORECASE)
_WITHOUT_END = ("br", "hr", "img", "input", "link", "meta", "source", "wbr")
# A list of attributes. It belongs to the block right above it, and to the next one where none is.
_ATTRIBUTES = re.compile(r"(?:[ \t>]|[-*+][ \t])*\{:(?P<list>[^{}]*)\}[ \t]*")
_CODE_LANGUAGE = re.compile(r"""(?:\.|class=["'](?:[^"']*\s)?)language-(?P<label>[\w+#-]+)""")


def text_of(state: StateBlock, line: int) -> str:
    """Return what a line has of its block."""
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]].rstrip()


def read_element(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """Take an element of HTML, up to its end or to where Markdown begins: blank lines don't end it in kramdown.

    What kramdown has in paragraphs, such as comments, doesn't end one.
    """
    written = text_of(state, line).lower()
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


def read_attributes(state: StateBlock, line: int, _end: int, silent: bool) -> bool:
    """Take a line with a list of attributes; any block may follow it."""
    is_one = _ATTRIBUTES.fullmatch(text_of(state, line)) is not None and not state.is_code_block(line)
    state.line += is_one and not silent
    return is_one


def language_of(token: Token, lines: Sequence[str]) -> str:
    """Return the language that a list of attributes gives to a block of code; empty without one."""
    if token.type not in ("fence", "code_block"):
        return ""
    first, behind = token.map or (0, 0)
    below = lines[behind] if behind < len(lines) else ""
    above = next((number for number in range(first - 1, -1, -1) if lines[number].strip(" \t>")), 0)
    is_free = first > 0 and not (above and lines[above - 1].strip(" \t>"))
    for line in (below, lines[above] if is_free else ""):
        attributes = _ATTRIBUTES.fullmatch(line)
        language = _CODE_LANGUAGE.search(attributes["list"]) if attributes is not None else None
        if language is not None:
            return language["label"]
    return ""


def below_tag(state: StateBlock, line: int, end: int) -> int:
    """Return the line below one, and its summary, that ends in a tag whose content is Markdown; else 0."""
    written = text_of(state, line)
    if not written.endswith(">") or _HOLDS_MARKDOWN.match(written, written.rfind("<")) is None:
        return 0
    behind = line + 1
    return behind + (behind < end and _SUMMARY.fullmatch(text_of(state, behind)) is not None)


def _closed(state: StateBlock, line: int, end: int) -> int:
    """Return the line below the one where an element is closed, or where one opens whose content is Markdown."""
    opened: list[str] = []
    for number in range(line, end):
        if state.sCount[number] < state.blkIndent and not state.isEmpty(number):
            return number
        for tag in _TAG.finditer(text_of(state, number)):
            name = tag["name"].lower() if tag["name"] else "wbr"
            if tag["end"] and opened[-1:] == [name]:
                opened.pop()
            elif not tag["end"] and name not in _WITHOUT_END and not tag[0].endswith("/>"):
                opened.append(name)
        below = below_tag(state, number, end)
        if below or not opened:
            return below or number + 1
    return end
