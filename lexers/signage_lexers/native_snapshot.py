"""Tokens of ANML native: the parts of a line, snapshots, and the actions on them."""

import re
from collections.abc import Generator

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

from signage_lexers.kinds import ACTED_ON, CHANGED, CONTENT, DOMAIN, FRAME, KEY, NAME, REFERENCE, STATE, UNKNOWN
from signage_lexers.stream import (
    TokenStream,
    TokenType,
    escaped_tokens,
    group_tokens,
    string_tokens,
    text_tokens,
)
from signage_specs.anml_native.vocabulary import (
    ALL_DOMAIN_ROLES,
    CONTENT_ROLES,
    INTERACTIVE_ROLES,
    STRUCTURAL_ROLES,
    UNLISTED_ROLES,
)

# What can be acted on is loud, content is quiet.
ROLE_KINDS: dict[str, TokenType] = {
    **dict.fromkeys(CONTENT_ROLES | UNLISTED_ROLES, CONTENT),
    **dict.fromkeys(STRUCTURAL_ROLES, FRAME),
    **dict.fromkeys(ALL_DOMAIN_ROLES, DOMAIN),
    **dict.fromkeys(INTERACTIVE_ROLES, ACTED_ON),
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

_HEADER = Generic.Subheading


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
            yield position, KEY, word
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
                yield position + 1, REFERENCE, ref[1:]
                position += len(ref)
        elif word:
            yield position, UNKNOWN, word
            position += len(word)
        elif opening:
            inside = state or mistake
            yield position, Punctuation, "["
            position += 1
            if inside:
                yield position, STATE if state else UNKNOWN, inside
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
            yield from group_tokens(element, role, Punctuation, REFERENCE, REFERENCE)
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


_MARK_KINDS = {">": (Punctuation, String.Doc), "~": (Keyword.Pseudo, Comment.Special)}
_MARKER_KINDS = {"+": Generic.Inserted, "-": Generic.Deleted, "*": CHANGED}

_CLOSING = re.compile(r"^---[^\S\n]*+$", re.MULTILINE)
_QUOTED_VALUE = re.compile(rf"([^\S\n]*+)({STRING})(?=[^\S\n]*+$)", re.MULTILINE)
_META = re.compile(r"([^\S\n]*+)([A-Za-z_][\w-]*+)([^\S\n]*+)(:)")

# Indent; diff marker, which has something to mark after it; the line's mark, or a role, ref and name.
_HEAD = re.compile(
    rf"""
    ([ ]*+[^\S\n]*+)
    (?:([-+*])([^\S\n]*+)(?=[A-Za-z>|~]))?+
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
            if gap:
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
                    yield position + 1, REFERENCE, ref
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
            yield from _meta_value_tokens(text, meta.end(), end)
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


def _meta_value_tokens(text: str, start: int, end: int) -> TokenStream:
    """Yield the value of a key of the frontmatter, which may be quoted."""
    if quoted := _QUOTED_VALUE.match(text, start, end):
        yield from group_tokens(quoted, Whitespace)
        yield from string_tokens(quoted.end(1), quoted[2])
        start = quoted.end()
        if start < end:
            yield start, Whitespace, text[start:end]
    else:
        yield from text_tokens(start, text[start:end], Literal)
