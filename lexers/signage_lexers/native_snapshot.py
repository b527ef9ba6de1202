"""Tokens of ANML native: the parts of a line, snapshots, and the actions on them."""

import re
from collections.abc import Generator
from functools import partial
from itertools import chain

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

from signage_lexers.stream import (
    ACTED_ON,
    CHANGED,
    CONTENT,
    DOMAIN,
    FRAME,
    KEY,
    REFERENCE,
    STATE,
    UNKNOWN,
    Kind,
    TokenStream,
    TokenType,
    escaped_tokens,
    group_tokens,
    string_tokens,
    text_tokens,
    tokens_by_line,
)
from signage_specs.anml_native.vocabulary import (
    ACTION_VERBS,
    ALL_DOMAIN_ROLES,
    CONTENT_ROLES,
    DIRECTIONS,
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

STRING = r'"[^"\\\n]*+(?>(?:\\[^\n][^"\\\n]*+)*)"?'
# What follows a role, each with the space before it. What is in brackets is a state only when it is one word; `--`
# begins a comment only between spaces.
_PART = re.compile(
    rf"""
    ([^\S\n]*+)
    (?:
        (\w[\w.:-]*+)(=)(?>(?:({STRING})|(\#)([\w-]++)|([^\s"]++))?)
      | (\w[\w.:-]*+)
      | (\[)(?:(\w[\w-]*+)(?=\]|\Z)|([^\[\]\s"]*+))(\]?)
      | ({STRING})
      | (--(?<!\S--)(?!\S)[^\n]*+)
      | ([^\w\s"\[]++)
      | (?<=\s)
    )
    """,
    re.VERBOSE,
)
NUMBER = re.compile(r"[-+]?[0-9][0-9_,]*+(?>(?:\.[0-9]++)?)(?>(?:%|[A-Za-z]{1,2})?)")


def value_tokens(start: int, value: str) -> TokenStream:
    """Yield the value of an attribute that has no quotes."""
    yield start, Number if NUMBER.fullmatch(value) else String, value


_PART_KINDS: tuple[Kind, ...] = (
    *(Whitespace, KEY, Operator, string_tokens, Punctuation, REFERENCE, value_tokens, UNKNOWN),
    *(Punctuation, STATE, UNKNOWN, Punctuation, string_tokens, Comment.Single, Punctuation),
)

# A pipe, and a cell of text up to the next one that no backslash precedes.
_CELL = re.compile(r"(\|)([^\S\n]*+)((?>(?:[^\s|\\]++|\\[^\n]?|[^\S\n]++(?=[^\s|]))*))([^\S\n]*+)")
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
_ELEMENT_CELL = re.compile(r'(?>(?:[A-Za-z]\w*+(?>(?:\#\w++)?)[^\S\n]++"[^"\n]*+")?)(?>(?:[^|\\\n]++|\\[^\n]?)*)')

_HEADER = Generic.Subheading


def part_tokens(text: str, position: int, end: int) -> TokenStream:
    """Yield what follows a role: name, attributes, states and comment, in any order."""
    for part in _PART.finditer(text, position, end):
        yield from group_tokens(part, *_PART_KINDS)


def row_tokens(text: str, start: int, end: int, *, header: bool) -> TokenStream:
    """Yield a table row: its pipes, and between them column names, data, or an element with its ref and states."""
    position = start
    while cell := _CELL.match(text, position, end):
        position = cell.start(3)
        element = None if header else _CELL_ELEMENT.match(text, position, end)
        if element and (element[3] or element[1].lower() in ROLE_KINDS):
            yield from group_tokens(cell, Punctuation, Whitespace)
            closing = _ELEMENT_CELL.match(text, position, end)
            position = closing.end() if closing else end
            role = ROLE_KINDS.get(element[1], UNKNOWN)
            yield from group_tokens(element, role, Punctuation, REFERENCE, REFERENCE)
            yield from part_tokens(text, element.end(), position)
            continue
        is_number = not header and NUMBER.fullmatch(cell[3])
        content = partial(
            escaped_tokens, _ESCAPED_PIPE, kind=_HEADER if header else Number if is_number else String
        )
        yield from group_tokens(cell, Punctuation, Whitespace, content, Whitespace)
        position = cell.end()


_MARK_KINDS = {">": (Punctuation, String.Doc), "~": (Keyword.Pseudo, Comment.Special)}
_MARKER_KINDS = {"+": Generic.Inserted, "-": Generic.Deleted, "*": CHANGED}

_CLOSING = re.compile(r"^---[^\S\n]*+$", re.MULTILINE)
_QUOTED_VALUE = re.compile(rf"([^\S\n]*+)({STRING})(?=[^\S\n]*+$)", re.MULTILINE)
_META = re.compile(r"([^\S\n]*+)([A-Za-z_][\w-]*+)([^\S\n]*+)(:)")

# Indent; diff marker, which has something to mark after it; the line's mark, or a role, ref and name.
_HEAD = re.compile(
    rf"""
    ([^\S\n]*+)
    (?>(?:([-+*])([^\S\n]*+)(?=[A-Za-z>|~]))?)
    (?>(?:
        (?P<mark>[>|~])
      | (?>(?:([A-Za-z][\w-]*+)(:)(?=[A-Za-z]))?)(?P<role>[A-Za-z][\w-]*+)
        (?>(?:(\#)([\w-]*+))?)(?>(?:([^\S\n]++)({STRING}))?)
    )?)
    """,
    re.VERBOSE,
)


def snapshot_tokens(text: str) -> TokenStream:
    """Yield the tokens of a document; each line stands for itself, so an unclosed string ends with its line."""
    position = yield from _frontmatter(text)
    in_table = False

    def line_tokens(text: str, start: int, end: int) -> TokenStream:
        nonlocal in_table
        head = _HEAD.match(text, start, end)
        if head is None:  # it never is: everything in it may be absent
            return
        mark, role = head["mark"], head["role"]
        marker = _MARKER_KINDS.get(head[2], UNKNOWN)
        before = (Whitespace, marker, Whitespace)
        if mark == "|":
            yield from group_tokens(head, *before)
            yield from row_tokens(text, head.start("mark"), end, header=not in_table)
        elif mark:
            mark_kind, content_kind = _MARK_KINDS[mark]
            yield from group_tokens(head, *before, mark_kind)
            yield from text_tokens(head.end(), text[head.end() : end], content_kind)
        else:
            role_kind = ROLE_KINDS.get(role, UNKNOWN)
            marks = (Punctuation, Name.Namespace, Punctuation)
            yield from group_tokens(
                head, *before, *marks, role_kind, Punctuation, REFERENCE, Whitespace, string_tokens
            )
            yield from part_tokens(text, head.end(), end)
        # A blank line or a summary leaves a table open; anything else closes it.
        in_table = mark in ("|", "~") or (in_table and head.end() == end and not role)

    yield from tokens_by_line(text, line_tokens, position)


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
            yield from _metavalue_tokens(text, meta.end(), end)
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


def _metavalue_tokens(text: str, start: int, end: int) -> TokenStream:
    """Yield the value of a key of the frontmatter, which may be quoted."""
    if quoted := _QUOTED_VALUE.match(text, start, end):
        yield from group_tokens(quoted, Whitespace)
        yield from string_tokens(quoted.end(1), quoted[2])
        start = quoted.end()
        if start < end:
            yield start, Whitespace, text[start:end]
    else:
        yield from text_tokens(start, text[start:end], Literal)


_ACTION = re.compile(r"([^\S\n]*+)(?>([A-Za-z][\w-]*+)?)(?>(?:([^\S\n]*+)(\#)([\w-]*+))?)")
# The first line that says something: frontmatter, or a word with what follows the role of an element.
_OPENING = re.compile(
    r"""
    (?>(?:[^\S\n]*+(?>(?:\.\.\.|…)?)[^\S\n]*+\n)*)[^\S\n]*+
    (?:
        ---[^\S\n]*+$
      | (?P<role>[A-Za-z]\w*+)
        (?:(?>(?P<spaced>[^\S\n]++)?)\#(?=\w)|(?=[^\S\n]++(?:[\["'“]|[\w-]+=)|[^\S\n]*+$))
    )
    """,
    re.MULTILINE | re.VERBOSE,
)
_FIRST_ACTION = re.compile(r"^[^\S\n]*+([A-Za-z]+)[^\S\n]++[#@][A-Za-z]?[0-9]+(?=\s|\Z)", re.MULTILINE)


def action_tokens(text: str) -> TokenStream:
    """Return the tokens of actions, one a line.

    Where the text begins as a snapshot, all that stands before the first action is one.
    """
    start = _first_action(text) if _opens_snapshot(text) else 0
    actions = tokens_by_line(text, _line_tokens, start)
    return chain(snapshot_tokens(text[:start]), actions) if start else actions


def _opens_snapshot(text: str) -> bool:
    """Whether the first line is frontmatter or an element."""
    opening = _OPENING.match(text)
    if opening is None or opening["role"] is None:
        return opening is not None
    # `select` is a role and a verb: a space before the ref makes it an action.
    is_action = opening["role"] in ACTION_VERBS and opening["spaced"]
    return opening["role"] in ROLE_KINDS and not is_action


def _first_action(text: str) -> int:
    """Return where the line of the first action begins, the length of the text where there is none."""
    for line in _FIRST_ACTION.finditer(text):
        if line[1] in ACTION_VERBS or line[1] not in ROLE_KINDS:
            return line.start()
    return len(text)


def _line_tokens(text: str, start: int, end: int) -> TokenStream:
    """Yield an action."""
    action = _ACTION.match(text, start, end)
    if action is None:  # it never is: everything in it may be absent
        return
    verb = ACTED_ON if action[2] in ACTION_VERBS else UNKNOWN
    yield from group_tokens(action, Whitespace, verb, Whitespace, Punctuation, REFERENCE)
    for offset, kind, value in part_tokens(text, action.end(), end):
        direction = kind is UNKNOWN and value in DIRECTIONS
        yield offset, Name.Constant if direction else kind, value
