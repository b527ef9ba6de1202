"""Lexers of ANML native: snapshots, and the actions on them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pygments.lexer import Lexer
from pygments.token import (
    Comment,
    Generic,
    Keyword,
    Literal,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Whitespace,
)

from signage_lexers.line_lexer import LineLexer
from signage_lexers.stream import group_tokens, string_tokens, text_tokens
from signage_specs.anml_native.vocabulary import (
    ACTION_VERBS,
    ALL_DOMAIN_ROLES,
    CONTENT_ROLES,
    DIRECTIONS,
    INTERACTIVE_ROLES,
    STRUCTURAL_ROLES,
    UNLISTED_ROLES,
)

if TYPE_CHECKING:
    from collections.abc import Generator

    from signage_lexers.stream import TokenStream, TokenType

__all__ = ["AnmlActionsLexer", "AnmlNativeLexer"]

# What can be acted on is loud, content is quiet.
ROLE_KINDS: dict[str, TokenType] = {
    **dict.fromkeys(CONTENT_ROLES | UNLISTED_ROLES, Name.Tag),
    **dict.fromkeys(STRUCTURAL_ROLES, Keyword.Namespace),
    **dict.fromkeys(ALL_DOMAIN_ROLES, Name.Builtin),
    **dict.fromkeys(INTERACTIVE_ROLES, Keyword),
}
_MARK_KINDS = {">": (Punctuation, String.Doc), "~": (Keyword.Pseudo, Comment.Special)}
_MARKER_KINDS = {"+": Generic.Inserted, "-": Generic.Deleted, "*": Generic.Emph}

STRING = r'"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"?'
_COMMENT = r"(?<!\S)--(?!\S)[^\n]*+"

_CLOSING = re.compile(r"^---[^\S\n]*+$", re.MULTILINE)
_META = re.compile(r"([^\S\n]*+)([A-Za-z_][\w-]*+)([^\S\n]*+)(:)")

# Indent; diff marker, which has a space and something to mark after it; the line's mark, or a role, ref and name.
_HEAD = re.compile(
    rf"""
    ([^\S\n]*+)
    (?:([-+*])([^\S\n]++)(?=[A-Za-z>|~]))?+
    (?:
        ([>|~])
      | (?:([A-Za-z]\w*+)(:)(?=[A-Za-z]))?+([A-Za-z][\w-]*+)(?:(\#)([\w-]*+))?+(?:([^\S\n]++)({STRING}))?+
    )?+
    """,
    re.VERBOSE,
)
# What follows a role, each with the space before it. Strings and values come before brackets and comments, because
# they hold both.
_PART = re.compile(
    rf"""
    (?P<space>[^\S\n]*+)
    (?:
        (?P<string>{STRING})
      | (?P<comment>{_COMMENT})
      | (?P<key>\w[\w.:-]*+)=(?:(?P<quoted>{STRING})|\#(?P<ref>[\w-]++)|(?P<value>[^\s"]++))?+
      | \[(?P<state>[^\[\]\s"]*+)(?P<closing>\]?)
      | (?P<word>\w[\w-]*+)
      | (?P<other>[^\w\s"\[]++)
      | (?<=\s)
    )
    """,
    re.VERBOSE,
)
NUMBER = re.compile(r"[-+]?[0-9][0-9_,]*+(?:\.[0-9]++)?+(?:%|[A-Za-z]{1,2})?+")

# A pipe, and a cell of text up to the next one that no backslash precedes.
_CELL = re.compile(r"(\|)([^\S\n]*+)((?:[^\s|\\]++|\\[^\n]?|[^\S\n]++(?=[^\s|]))*+)([^\S\n]*+)")
# A cell's first word is a role only when it has a ref, or a name, a state or an attribute follows.
_CELL_ELEMENT = re.compile(r"""([a-z][a-z0-9]*+)(?:(\#)([\w-]*+)|(?=[^\S\n]*+["\[])|(?=[^\S\n]++\w[\w.:-]*+=))""")
_ELEMENT_CELL_END = re.compile(r'(?:[^|"\\\n]++|"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"|"|\\[^\n]?)*+')

_ACTION = re.compile(r"([^\S\n]*+)([A-Za-z][\w-]*+)?+(?:([^\S\n]*+)(\#)([\w-]*+))?+")

# The tokens that most of a document is made of: a plain name is found four times as fast as a dotted one.
_REF, _KEY, _STATE, _UNKNOWN, _NAME, _HEADER = (
    Name.Label,
    Name.Attribute,
    Name.Decorator,
    Name.Other,
    String.Double,
    Generic.Subheading,
)


class AnmlNativeLexer(Lexer):
    """For ANML native: one element a line, indented by its place, `role#ref "name" key=value [state]`."""

    name = "ANML native"
    aliases = ("anml-native",)
    filenames = ()
    mimetypes = ()
    url = ""

    def get_tokens_unprocessed(self, text: str) -> TokenStream:  # noqa: C901 (a branch for each kind of line)
        """Yield the tokens of a document; each line stands for itself, so an unclosed string ends with its line."""
        position = yield from _frontmatter(text)
        in_table = False
        while position < len(text):
            end = text.find("\n", position)
            if end < 0:
                end = len(text)
            head = _HEAD.match(text, position)
            if head is None:  # it never is: everything in it may be absent
                break
            indent, marker, gap, mark, role = head.group(1, 2, 3, 4, 7)
            if indent:
                yield position, Whitespace, indent
            if marker:
                yield head.start(2), _MARKER_KINDS[marker], marker
                yield head.start(3), Whitespace, gap
            if mark == "|":
                yield from _row(text, head.start(4), end, header=not in_table)
            elif mark:
                mark_kind, content_kind = _MARK_KINDS[mark]
                yield head.start(4), mark_kind, mark
                yield from text_tokens(head.end(), text[head.end() : end], content_kind)
            else:
                if role:
                    yield from _element(head)
                if head.end() < end:
                    yield from _parts(text, head.end(), end)
            # A blank line or a summary leaves a table open; anything else closes it.
            in_table = mark in ("|", "~") or (in_table and head.end() == end and not role)
            if end < len(text):
                yield end, Whitespace, "\n"
            position = end + 1


class AnmlActionsLexer(LineLexer):
    """For the actions on an ANML native snapshot: `verb #ref argument`, one a line."""

    name = "ANML actions"
    aliases = ("anml-actions",)
    filenames = ()
    mimetypes = ()
    url = ""

    def line_tokens(self, text: str, start: int, end: int) -> TokenStream:
        """Yield an action."""
        action = _ACTION.match(text, start, end)
        if action is None:  # it never is: everything in it may be absent
            return
        verb = Keyword if action[2] in ACTION_VERBS else _UNKNOWN
        yield from group_tokens(action, Whitespace, verb, Whitespace, Punctuation, _REF)
        for offset, kind, value in _parts(text, action.end(), end):
            direction = kind is _UNKNOWN and value in DIRECTIONS
            yield offset, Name.Constant if direction else kind, value


def _frontmatter(text: str) -> Generator[tuple[int, TokenType, str], None, int]:
    """Yield the metadata between `---` lines, and return where the body starts.

    Without a closing line the metadata ends at the first line without a key, so that a body is still shown as one.
    """
    if not _CLOSING.match(text):
        return 0
    closing = _CLOSING.search(text, 3)
    position = 0
    while position < len(text):
        end = text.find("\n", position)
        if end < 0:
            end = len(text)
        meta = _META.match(text, position)
        if position == 0 or (closing and position == closing.start()):
            yield from text_tokens(position, text[position:end], Name.Namespace)
        elif meta:
            yield from group_tokens(meta, Whitespace, Name.Tag, Whitespace, Punctuation)
            yield from text_tokens(meta.end(), text[meta.end() : end], Literal)
        elif closing or text[position:end].isspace() or position == end:
            yield from text_tokens(position, text[position:end])
        else:
            return position
        if end < len(text):
            yield end, Whitespace, "\n"
        if closing and position == closing.start():
            return end + 1
        position = end + 1
    return position


def _element(head: re.Match[str]) -> TokenStream:
    """Yield an element up to its name."""
    namespace, colon, role, hash_sign, ref, space, name = head.groups()[4:]
    if namespace:
        yield head.start(5), Name.Namespace, namespace
        yield head.start(6), Punctuation, colon
    yield head.start(7), ROLE_KINDS.get(role, _UNKNOWN), role
    if hash_sign:
        yield head.start(8), Punctuation, hash_sign
        if ref:
            yield head.start(9), _REF, ref
    if name:
        yield head.start(10), Whitespace, space
        if "\\" in name:
            yield from string_tokens(head.start(11), name)
        else:
            yield head.start(11), _NAME, name


def _parts(text: str, start: int, end: int) -> TokenStream:  # noqa: C901, PLR0912 (a branch for each kind of part)
    """Yield what follows a role: name, attributes, states and comment, in any order."""
    for match in _PART.finditer(text, start, end):
        space, string, comment, key, quoted, ref, value, state, closing, word, other = match.groups()
        position = match.start()
        if space:
            yield position, Whitespace, space
            position += len(space)
        if state is not None:
            yield position, Punctuation, "["
            if state:
                yield position + 1, _STATE, state
            if closing:
                yield position + 1 + len(state), Punctuation, "]"
        elif key:
            yield position, _KEY, key
            position += len(key)
            yield position, Operator, "="
            if value:
                yield position + 1, Number if NUMBER.fullmatch(value) else String, value
            elif quoted:
                yield from string_tokens(position + 1, quoted)
            elif ref:
                yield position + 1, Punctuation, "#"
                yield position + 2, _REF, ref
        elif string:
            yield from string_tokens(position, string)
        elif word:
            yield position, _UNKNOWN, word
        elif comment:
            yield position, Comment.Single, comment
        elif other:
            yield position, Punctuation, other


def _row(text: str, start: int, end: int, *, header: bool) -> TokenStream:
    """Yield a table row: its pipes, and between them column names, data, or an element with its ref and states."""
    position = start
    while cell := _CELL.match(text, position, end):
        pipe, before, content, after = cell.groups()
        yield position, Punctuation, pipe
        position += 1
        if before:
            yield position, Whitespace, before
            position += len(before)
        element = None if header else _CELL_ELEMENT.match(text, position, end)
        if element:
            closing = _ELEMENT_CELL_END.match(text, position, end)
            position = closing.end() if closing else end
            role = ROLE_KINDS.get(element[1], _UNKNOWN)
            yield from group_tokens(element, role, Punctuation, _REF)
            yield from _parts(text, element.end(), position)
            continue
        if content:
            is_number = content[0] in "0123456789-+" and NUMBER.fullmatch(content)
            yield position, _HEADER if header else Number if is_number else String, content
            position += len(content)
        if after:
            yield position, Whitespace, after
            position += len(after)
