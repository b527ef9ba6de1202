"""Tokens of Markdown, line by line.

Pygments' own Markdown lexer takes quadratic time on blank lines and open brackets, doesn't know fences of four
backticks, and yields a token for each word. This one shows the same constructs with the same kinds of token.
"""

from __future__ import annotations

import re
from collections.abc import Generator
from typing import TYPE_CHECKING, Protocol

from pygments.token import Comment, Generic, Keyword, Name, Punctuation, String, Text, Whitespace

from signage_lexers.delegation import delegated_tokens, lexer_of
from signage_lexers.stream import TokenStream, TokenType, group_tokens, text_tokens

if TYPE_CHECKING:

    class Dialect(Protocol):
        """What a format adds to Markdown; each returns None for what is ordinary Markdown."""

        def line_tokens(self, text: str, start: int, stop: int) -> TokenStream | None:
            """Return the tokens of the line `text[start:stop]`, which is in no fence."""
            ...

        def fence_tokens(self, language: str, start: int, content: str) -> TokenStream | None:
            """Return the tokens of what is in a fence, which stands at the offset `start`."""
            ...


_OWN_NAMES = frozenset({"markdown", "md"})

# A line that opens a fence: indent, marks, space, language, and what else stands there.
_FENCE = re.compile(r"([^\S\n]*+)(`{3,}+(?=[^`\n]*+$)|~{3,}+)([^\S\n]*+)([\w+#.-]*+)([^\n]*+)", re.MULTILINE)
_FENCE_END = re.compile(r"^([^\S\n]*+)(`{3,}+|~{3,}+)([^\S\n]*+)$", re.MULTILINE)
_HEADING = re.compile(r"#{1,6}+(?=[^\S\n])")
_UNDERLINE = re.compile(r"\n(?:=++|-++)[^\S\n]*+$", re.MULTILINE)
_BLOCK = re.compile(r"([^\S\n]*+)(?:([-*+]|[0-9]{1,9}+[.)])([^\S\n]++)(?>(\[[ xX]\](?=\s))?)|(>)(?!\S))")

_COMMENT_START = re.compile(r"[^\S\n]*+<!--")
_COMMENT_END = "-->"
_RULE = re.compile(
    r"\n[^\S\n]*+(?=[^\n]*\|)\|?+[^\S\n]*+:?+-++:?+[^\S\n]*+(?>(?:\|[^\S\n]*+:?+-++:?+[^\S\n]*+)*)\|?+[^\S\n]*+$",
    re.MULTILINE,
)
_PIPE = re.compile(r"\\[^\n]|(\|)")

# Each alternative reads on to a character that can't be part of it and no further, so that the scan is linear.
_INLINE = re.compile(
    r"""
      (?P<text>[^`*_~\[\\!<]++)
    | (?P<comment><!--(?>(?:[^<>-]++|-(?!->))*)-->)
    | (?P<code>`++[^`]++`++)
    | (?P<both>\*\*\*[^*\s][^*]*+\*\*\*)
    | (?P<strong>\*\*[^*\s][^*]*+\*\*|(?<!\w)__[^_\s][^_]*+__(?!\w))
    | (?P<emphasis>\*[^*\s][^*]*+\*|(?<!\w)_[^_\s][^_]*+_(?!\w))
    | (?P<deleted>~~[^~\s][^~]*+~~)
    | (?P<link>!?\[(?P<label>[^\[\]]++)\](?:\((?P<address>[^()]*+)\)|\[(?P<name>[^\[\]]*+)\]))
    | (?P<other>\\[^\w\s]|`++|\*++|_++|~++|[\[\\!<])
    """,
    re.VERBOSE,
)
_INLINE_KINDS: dict[str | None, TokenType] = {
    "code": String.Backtick,
    "comment": Comment.Multiline,
    "both": Generic.EmphStrong,
    "strong": Generic.Strong,
    "emphasis": Generic.Emph,
    "deleted": Generic.Deleted,
}


def markdown_tokens(
    text: str, start: int, end: int, dialect: Dialect | None = None, *, nested: bool = False
) -> TokenStream:
    """Yield the tokens of `text[start:end]`, which begins at the start of a line.

    The dialect is asked first about each line and fence. What fences hold in a `nested` text is shown plainly,
    which bounds the depth.
    """
    position = start
    comments_end = True
    in_table = False
    while position < end:
        if text[position] == "\n":
            in_table = False
            yield position, Whitespace, "\n"
            position += 1
            continue
        fence = _FENCE.match(text, position, end)
        if fence:
            position = yield from _fenced_tokens(text, fence, end, dialect, nested=nested)
            continue
        if comments_end and (opening := _COMMENT_START.match(text, position, end)):
            closing = text.find(_COMMENT_END, opening.end(), end)
            comments_end = closing >= 0
            if comments_end:
                closing += len(_COMMENT_END)
                yield from text_tokens(position, text[position:closing], Comment.Multiline)
                position = closing
        stop = text.find("\n", position, end)
        if stop < 0:
            stop = end
        special = dialect.line_tokens(text, position, stop) if dialect else None
        has_cells = special is None and text.find("|", position, stop) >= 0
        if special is not None:
            yield from special
        elif has_cells and (in_table or _RULE.match(text, stop, end)):
            yield from _row_tokens(text, position, stop, is_head=not in_table)
        else:
            has_cells = False
            yield from _line_tokens(text, position, stop, end)
        in_table = has_cells
        if stop < end:
            yield stop, Whitespace, "\n"
        position = stop + 1


def _fenced_tokens(
    text: str, fence: re.Match[str], end: int, dialect: Dialect | None, *, nested: bool
) -> Generator[tuple[int, TokenType, str], None, int]:
    """Yield a fenced block in its own language, and return where it ends; without a closing line it has no end."""
    yield from group_tokens(fence, Whitespace, String.Backtick, Whitespace, String.Backtick, Text)
    start = fence.end()
    if start < end:
        yield start, Whitespace, "\n"
        start += 1
    closing = None
    for candidate in _FENCE_END.finditer(text, start, end):
        if candidate[2].startswith(fence[2]):
            closing = candidate
            break
    stop = closing.start() if closing else end
    language = fence[4].lower()
    special = dialect.fence_tokens(language, start, text[start:stop]) if dialect else None
    if special is not None:
        yield from special
    elif nested:
        yield from delegated_tokens(None, start, text[start:stop], String.Backtick)
    elif language in _OWN_NAMES:
        yield from markdown_tokens(text, start, stop, nested=True)
    else:
        yield from delegated_tokens(lexer_of(language), start, text[start:stop], String.Backtick)
    if not closing:
        return end
    yield from group_tokens(closing, Whitespace, String.Backtick, Whitespace)
    if closing.end() < end:
        yield closing.end(), Whitespace, "\n"
    return closing.end() + 1


def _line_tokens(text: str, start: int, stop: int, end: int) -> TokenStream:
    """Yield a line that is in no fence."""
    heading = _HEADING.match(text, start, stop)
    underline = None if heading else _UNDERLINE.match(text, stop, end)
    if heading or (underline and not text[start:stop].isspace() and start < stop):
        first = len(heading[0]) == 1 if heading else text[stop + 1] == "="
        yield from text_tokens(start, text[start:stop], Generic.Heading if first else Generic.Subheading)
        return
    block = _BLOCK.match(text, start, stop)
    if block:
        yield from group_tokens(block, Whitespace, Keyword, Whitespace, Keyword, Keyword)
        start = block.end()
        if block[5]:
            yield from text_tokens(start, text[start:stop], Generic.Emph)
            return
    yield from inline_tokens(text, start, stop)


def _row_tokens(text: str, start: int, stop: int, *, is_head: bool) -> TokenStream:
    """Yield a row of a table, or the rule below its head."""
    if _RULE.match(f"\n{text[start:stop]}"):
        yield from text_tokens(start, text[start:stop], Punctuation)
        return
    position = start
    for pipe in _PIPE.finditer(text, start, stop):
        if pipe[1]:
            yield from _cell_tokens(text, position, pipe.start(), is_head=is_head)
            yield pipe.start(), Punctuation, "|"
            position = pipe.end()
    yield from _cell_tokens(text, position, stop, is_head=is_head)


def _cell_tokens(text: str, start: int, stop: int, *, is_head: bool) -> TokenStream:
    if is_head:
        return text_tokens(start, text[start:stop], Generic.Subheading)
    return inline_tokens(text, start, stop)


def inline_tokens(text: str, start: int, stop: int) -> TokenStream:
    """Yield what stands within a line: code, emphasis, links and plain text."""
    for match in _INLINE.finditer(text, start, stop):
        kind = match.lastgroup
        if kind == "link":
            yield from _link_tokens(match)
        elif kind == "text" and match[0].isspace():
            yield match.start(), Whitespace, match[0]
        else:
            yield match.start(), _INLINE_KINDS.get(kind, Text), match[0]


def _link_tokens(match: re.Match[str]) -> TokenStream:
    """Yield a link or an image: its text, and an address or the name of a reference."""
    target, kind = ("name", Name.Label) if match["address"] is None else ("address", Name.Attribute)
    start, before = match.start(), match.start("label")
    yield start, Text, match[0][: before - start]
    yield before, Name.Tag, match["label"]
    after = match.end("label")
    yield after, Text, match[0][after - start : after - start + 2]
    if match[target]:
        yield match.start(target), kind, match[target]
    yield match.end() - 1, Text, match[0][-1]
