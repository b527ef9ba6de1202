"""Tokens of what ANML native has behind a role, and in the cells of a table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pygments.token import Comment, Generic, Keyword, Name, Number, Operator, Punctuation, String, Whitespace

from signage_lexers.stream import escaped_tokens, group_tokens, string_tokens
from signage_specs.anml_native.vocabulary import (
    ALL_DOMAIN_ROLES,
    CONTENT_ROLES,
    INTERACTIVE_ROLES,
    STRUCTURAL_ROLES,
    UNLISTED_ROLES,
)

if TYPE_CHECKING:
    from signage_lexers.stream import TokenStream, TokenType

# What can be acted on is loud, content is quiet.
ROLE_KINDS: dict[str, TokenType] = {
    **dict.fromkeys(CONTENT_ROLES | UNLISTED_ROLES, Name.Tag),
    **dict.fromkeys(STRUCTURAL_ROLES, Keyword.Namespace),
    **dict.fromkeys(ALL_DOMAIN_ROLES, Name.Builtin),
    **dict.fromkeys(INTERACTIVE_ROLES, Keyword),
}

WORD = r"[A-Za-z0-9_-]*+[\w-]*+"  # what most words are made of comes first, because it is found faster
STRING = r'"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"?'
# What follows a role, each with the space before it. What is in brackets is a state only when it is one word; `--`
# begins a comment only between spaces.
_PART = re.compile(
    rf"""
    ([ ]*+[^\S\n]*+)
    (?:
        (\w[\w.:-]*+)(?:(=)(?:({STRING})|(\#[\w-]++)|([^\s"]++))?+)?+
      | (\[)(?:(\w[\w-]*+)(?=\]|\Z)|([^\[\]\s"]*+))(\]?)
      | ({STRING})
      | (--(?<!\S--)(?!\S)[^\n]*+)
      | ([^\w\s"\[]++)
      | (?<=\s)
    )
    """,
    re.VERBOSE,
)
NUMBER = re.compile(r"[-+]?[0-9][0-9_,]*+(?:\.[0-9]++)?+(?:%|[A-Za-z]{1,2})?+")

# A pipe, and a cell of text up to the next one that no backslash precedes.
_CELL = re.compile(r"(\|)([^\S\n]*+)((?:[^\s|\\]++|\\[^\n]?|[^\S\n]++(?=[^\s|]))*+)([^\S\n]*+)")
_ESCAPED_PIPE = re.compile(r"\\\|")
# A cell's first word is a role when it has a ref that is one, or is known and has what an element has.
_CELL_ELEMENT = re.compile(
    r"""
    ([A-Za-z][\w-]*+)
    (?:
        (\#)(?:([a-z][0-9]++)(?![\w#])|([\w-]*+))
      | (?=[^\S\n]++"|[^\S\n]*+\[|[^\S\n]++[A-Za-z_][\w-]*+=)
    )
    """,
    re.VERBOSE,
)
# Such a cell may have a pipe in its name.
_ELEMENT_CELL = re.compile(r'(?:[A-Za-z]\w*+(?:\#\w++)?+[^\S\n]++"[^"\n]*+")?+(?:[^|\\\n]++|\\[^\n]?)*+')

# A plain name is found four times as fast as a dotted one.
REF, NAME, UNKNOWN = Name.Label, String.Double, Name.Other
_KEY, _STATE, _HEADER = Name.Attribute, Name.Decorator, Generic.Subheading


def part_tokens(  # noqa: C901, PLR0912 (a branch for each kind of part)
    text: str, position: int, end: int
) -> TokenStream:
    """Yield what follows a role: name, attributes, states and comment, in any order."""
    for parts in _PART.findall(text, position, end):
        space, word, equals, quoted, ref, value, opening, state, mistake, closing, string, comment, other = parts
        if space:
            yield position, Whitespace, space
            position += len(space)
        if equals:
            yield position, _KEY, word
            position += len(word)
            yield position, Operator, "="
            position += 1
            if value:
                yield position, Number if NUMBER.fullmatch(value) else String, value
                position += len(value)
            elif quoted:
                if "\\" in quoted:
                    yield from string_tokens(position, quoted)
                else:
                    yield position, NAME, quoted
                position += len(quoted)
            elif ref:
                yield position, Punctuation, "#"
                yield position + 1, REF, ref[1:]
                position += len(ref)
        elif word:
            yield position, UNKNOWN, word
            position += len(word)
        elif opening:
            inside = state or mistake
            yield position, Punctuation, "["
            position += 1
            if inside:
                yield position, _STATE if state else UNKNOWN, inside
                position += len(inside)
            if closing:
                yield position, Punctuation, "]"
                position += 1
        elif string:
            yield from string_tokens(position, string)
            position += len(string)
        elif comment:
            yield position, Comment.Single, comment
            position += len(comment)
        elif other:
            yield position, Punctuation, other
            position += len(other)


def row_tokens(text: str, start: int, end: int, *, header: bool) -> TokenStream:
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
        if element and (element[3] or element[1].lower() in ROLE_KINDS):
            closing = _ELEMENT_CELL.match(text, position, end)
            position = closing.end() if closing else end
            role = ROLE_KINDS.get(element[1], UNKNOWN)
            yield from group_tokens(element, role, Punctuation, REF, REF)
            yield from part_tokens(text, element.end(), position)
            continue
        if content:
            is_number = not header and content[0] in "0123456789-+" and NUMBER.fullmatch(content)
            kind = _HEADER if header else Number if is_number else String
            if "\\" in content:
                yield from escaped_tokens(_ESCAPED_PIPE, position, content, kind)
            else:
                yield position, kind, content
            position += len(content)
        if after:
            yield position, Whitespace, after
            position += len(after)
