"""Tokens of accessibility snapshots, which ANML native replaces."""

import re

from pygments.token import Comment, Name, Operator, Punctuation, String, Whitespace

from signage_lexers.native_snapshot import ROLE_KINDS, STRING, value_tokens
from signage_lexers.stream import (
    CONTENT,
    FRAME,
    REFERENCE,
    Kind,
    TokenStream,
    TokenType,
    group_tokens,
    string_tokens,
    text_tokens,
    tokens_by_line,
)
from signage_specs.anml_native.vocabulary import ARIA_ROLES, BROWSER_ROLES

# ARIA has other names for some roles, browsers have more, and `heading` stands for six.
ARIA_ROLE_KINDS: dict[str, TokenType] = {
    **ROLE_KINDS,
    **{other: ROLE_KINDS[native] for other, native in (BROWSER_ROLES | ARIA_ROLES).items()},
    **dict.fromkeys(("heading", "meter", "progressbar"), CONTENT),
}

# `- role`, which is quoted as a whole where YAML needs it, `- /url:`, and `@e1 [role]`.
_HEAD = re.compile(
    r"""
    (?P<indent>[^\S\n]*+)
    (?>(?:(-)([^\S\n]++)('?))?)
    (?>(?:
        (/[\w-]++)(?=:)
      | (@)([\w-]++)([^\S\n]*+)(?>(?:(\[)(?P<bracketed>[\w-]++)(\]))?)
      | (?P<role>[A-Za-z][\w-]*+)
    )?)
    """,
    re.VERBOSE,
)
# What else snapshots have: titles, the heading above what only a cursor finds, and lines that say what isn't there.
_TITLE = re.compile(r"([^\S\n]*+)(Page|URL|Scope|Frame)(:)(?=[^\S\n])([^\n]*+)")
_REMARK = re.compile(r"([^\S\n]*+)(?:(\#[^\n]*+)|(\.\.\.|…|\([a-z ]++\))(?=[^\S\n]*+$))", re.MULTILINE)
_PART = re.compile(
    rf"""
      ([^\S\n]++)
    | ({STRING})
    | (/(?>(?:[^/\\\n]|\\[^\n])+)/(?!\S))
    | (?P<key>[A-Za-z_][\w-]*+)(=)(?:({STRING})|([^\s,\]"]*+))
    | (\w[\w-]*+)
    | (?P<mark>[\[\]:]|[^\w\s"\[\]:]++)
    """,
    re.VERBOSE,
)
_PART_KINDS: tuple[Kind, ...] = (Whitespace, string_tokens, String.Regex, Name.Attribute, Operator)
_URL = re.compile(r"(?<=\burl=)[^\]\n]++")


def snapshot_tokens(text: str) -> TokenStream:
    """Return the tokens of a snapshot, as test tools and agent-browser print it."""
    return tokens_by_line(text, _line_tokens)


def _line_tokens(text: str, start: int, end: int) -> TokenStream:
    """Yield a line in any of the three forms."""
    if title := _TITLE.match(text, start, end):
        yield from group_tokens(title, Whitespace, FRAME, Punctuation)
        yield from text_tokens(title.start(4), title[4], String)
        return
    if remark := _REMARK.match(text, start, end):
        yield from group_tokens(remark, Whitespace, Comment.Single, Comment.Special)
        yield from text_tokens(remark.end(), text[remark.end() : end])
        return
    head = _HEAD.match(text, start, end)
    if head is None:  # it never is: everything in it may be absent
        return
    role = ARIA_ROLE_KINDS.get(head["bracketed"] or head["role"], Name.Other)
    marks = (Punctuation, REFERENCE, Whitespace, Punctuation, role, Punctuation)
    yield from group_tokens(head, Whitespace, Punctuation, Whitespace, Punctuation, Name.Attribute, *marks, role)
    yield from _parts(text, head.end(), end)


def _parts(text: str, start: int, end: int) -> TokenStream:
    """Yield what follows the role of an accessibility snapshot: name, brackets, and a value after a colon."""
    in_brackets = False
    position = start
    while position < end and (match := _PART.match(text, position, end)):
        mark, key = match["mark"], match["key"]
        if mark == ":" and not in_brackets and not text[match.end() : end][:1].strip():
            yield position, Punctuation, ":"
            yield from text_tokens(position + 1, text[position + 1 : end], String)
            return
        # An address is the last thing in its brackets, and may hold commas.
        address = _URL.match(text, match.end("key") + 1, end) if key == "url" else None
        position = address.end() if address else match.end()
        if address:
            yield from group_tokens(match, *_PART_KINDS)
            yield address.start(), String, address[0]
        else:
            value = REFERENCE if key == "ref" else value_tokens
            yield from group_tokens(match, *_PART_KINDS, string_tokens, value, Name.Decorator, Punctuation)
        in_brackets = mark == "[" or (in_brackets and mark != "]")
