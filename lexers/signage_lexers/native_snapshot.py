"""Tokens of a snapshot in ANML native."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pygments.token import Comment, Generic, Keyword, Literal, Name, Punctuation, String, Whitespace

from signage_lexers.native_parts import NAME, REF, ROLE_KINDS, STRING, UNKNOWN, WORD, part_tokens, row_tokens
from signage_lexers.stream import group_tokens, string_tokens, text_tokens

if TYPE_CHECKING:
    from collections.abc import Generator

    from signage_lexers.stream import TokenStream, TokenType

_MARK_KINDS = {">": (Punctuation, String.Doc), "~": (Keyword.Pseudo, Comment.Special)}
_MARKER_KINDS = {"+": Generic.Inserted, "-": Generic.Deleted, "*": Generic.Emph}

_CLOSING = re.compile(r"^---[^\S\n]*+$", re.MULTILINE)
_META = re.compile(r"([^\S\n]*+)([A-Za-z_][\w-]*+)([^\S\n]*+)(:)")

# Indent; diff marker, which has a space and something to mark after it; the line's mark, or a role, ref and name.
_HEAD = re.compile(
    rf"""
    ([ ]*+[^\S\n]*+)
    (?:([-+*])([^\S\n]++)(?=[A-Za-z>|~]))?+
    (?:
        ([>|~])
      | ([A-Za-z]{WORD})(?:(:)([A-Za-z]{WORD}))?+(?:(\#)({WORD}))?+(?:([^\S\n]++)({STRING}))?+
    )?+
    """,
    re.VERBOSE,
)


def snapshot_tokens(  # noqa: C901, PLR0912, PLR0915 (a branch for each part of a line, none behind a call)
    text: str,
) -> TokenStream:
    """Yield the tokens of a document; each line stands for itself, so an unclosed string ends with its line."""
    position = yield from _frontmatter(text)
    length = len(text)
    head_at = _HEAD.match
    in_table = False
    while position < length:
        end = text.find("\n", position)
        if end < 0:
            end = length
        head = head_at(text, position)
        if head is None:  # it never is: everything in it may be absent
            break
        indent, marker, gap, mark, role, colon, domain_role, hash_sign, ref, space, name = head.groups()
        if indent:
            yield position, Whitespace, indent
            position += len(indent)
        if marker:
            yield position, _MARKER_KINDS[marker], marker
            yield position + 1, Whitespace, gap
            position += 1 + len(gap)
        if mark == "|":
            yield from row_tokens(text, position, end, header=not in_table)
        elif mark:
            mark_kind, content_kind = _MARK_KINDS[mark]
            yield position, mark_kind, mark
            yield from text_tokens(position + 1, text[position + 1 : end], content_kind)
        else:
            if role:
                if colon:
                    yield position, Name.Namespace, role
                    position += len(role)
                    yield position, Punctuation, colon
                    position += 1
                    role = domain_role
                yield position, ROLE_KINDS.get(role, UNKNOWN), role
                position += len(role)
            if hash_sign:
                yield position, Punctuation, hash_sign
                if ref:
                    yield position + 1, REF, ref
                position += 1 + len(ref)
            if name:
                yield position, Whitespace, space
                position += len(space)
                if "\\" in name:
                    yield from string_tokens(position, name)
                else:
                    yield position, NAME, name
                position += len(name)
            if position < end:
                yield from part_tokens(text, position, end)
        # A blank line or a summary leaves a table open; anything else closes it.
        in_table = mark in ("|", "~") or (in_table and position == end and not role)
        if end < length:
            yield end, Whitespace, "\n"
        position = end + 1


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
