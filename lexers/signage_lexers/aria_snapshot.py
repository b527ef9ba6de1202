"""Lexer of accessibility snapshots, which ANML native replaces."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pygments.token import Comment, Name, Number, Operator, Punctuation, String, Whitespace

from signage_lexers.anml_native import NUMBER, ROLE_KINDS, STRING
from signage_lexers.line_lexer import LineLexer
from signage_lexers.stream import group_tokens, string_tokens, text_tokens
from signage_specs.anml_native.vocabulary import ARIA_ROLES

if TYPE_CHECKING:
    from signage_lexers.stream import TokenStream, TokenType

__all__ = ["AriaSnapshotLexer"]

# ARIA has other names for some roles, and `heading` for six.
_ROLE_KINDS: dict[str, TokenType] = {
    **ROLE_KINDS,
    **{aria: ROLE_KINDS[native] for aria, native in ARIA_ROLES.items()},
    "heading": Name.Tag,
}

# `- role`, `- /url:`, `@e1 [role]`, and the heading that agent-browser writes above what only a cursor finds.
_HEAD = re.compile(
    r"""
    (?P<indent>[^\S\n]*+)
    (?:(-)([^\S\n]++))?+
    (?:
        (/[\w-]++)(?=:)
      | (@)([\w-]++)([^\S\n]*+)(?:(\[)(?P<bracketed>[\w-]++)(\]))?+
      | (?P<role>[A-Za-z][\w-]*+)
    )?+
    """,
    re.VERBOSE,
)
_PART = re.compile(
    rf"""
      (?P<space>[^\S\n]++)
    | (?P<string>{STRING})
    | (?P<attribute>(?P<key>[A-Za-z_][\w-]*+)=(?:(?P<quoted>{STRING})|(?P<value>[^\s,\]"]*+)))
    | (?P<word>\w[\w-]*+)
    | (?P<value_mark>:(?!\S))
    | (?P<mark>[\[\]])
    | (?P<other>[^\w\s"\[\]:]++|:)
    """,
    re.VERBOSE,
)
_URL = re.compile(r"(?<=\burl=)[^\]\n]++")


class AriaSnapshotLexer(LineLexer):
    """For accessibility snapshots as test tools and agent-browser print them: `- role "name" [ref=e1]`."""

    name = "ARIA snapshot"
    aliases = ("aria-snapshot",)
    filenames = ()
    mimetypes = ()
    url = "https://playwright.dev/docs/aria-snapshots"

    def line_tokens(self, text: str, start: int, end: int) -> TokenStream:
        """Yield a line in any of the three forms."""
        head = _HEAD.match(text, start, end)
        if head is None:  # it never is: everything in it may be absent
            return
        if text.startswith("#", head.end()) and head.end() == head.end("indent"):
            yield from group_tokens(head, Whitespace)
            yield head.end(), Comment.Single, text[head.end() : end]
            return
        role = _ROLE_KINDS.get(head["bracketed"] or head["role"], Name.Other)
        marks = (Punctuation, Name.Label, Whitespace, Punctuation, role, Punctuation)
        yield from group_tokens(head, Whitespace, Punctuation, Whitespace, Name.Attribute, *marks, role)
        yield from _parts(text, head.end(), end)


def _parts(text: str, start: int, end: int) -> TokenStream:
    """Yield what follows the role of an accessibility snapshot: name, brackets, and a value after a colon."""
    in_brackets = False
    position = start
    while position < end:
        match = _PART.match(text, position, end)
        if match is None:  # it always matches
            break
        kind = match.lastgroup
        value = match[0]
        if kind == "space":
            yield position, Whitespace, value
        elif kind == "string":
            yield from string_tokens(position, value)
        elif kind == "value_mark" and not in_brackets:
            yield position, Punctuation, ":"
            yield from text_tokens(position + 1, text[position + 1 : end], String)
            return
        elif kind == "attribute":
            # An address is the last thing in its brackets, and may hold commas.
            address = _URL.match(text, position + 4, end) if match["key"] == "url" else None
            yield from _attribute(match, address)
            position = address.end() if address else match.end()
            continue
        elif kind == "word":
            yield position, Name.Decorator, value
        else:
            in_brackets = value == "[" or (in_brackets and value != "]")
            yield position, Punctuation, value
        position = match.end()


def _attribute(match: re.Match[str], address: re.Match[str] | None) -> TokenStream:
    """Yield an attribute of an accessibility snapshot; its `ref` is what an action names."""
    key = match["key"]
    yield match.start(), Name.Attribute, key
    yield match.start() + len(key), Operator, "="
    start = match.start() + len(key) + 1
    if address:
        yield start, String, address[0]
    elif quoted := match["quoted"]:
        yield from string_tokens(start, quoted)
    elif value := match["value"]:
        yield start, Name.Label if key == "ref" else Number if NUMBER.fullmatch(value) else String, value
