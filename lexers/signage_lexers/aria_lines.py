"""Tokens of accessibility snapshots, which ANML native replaces."""

import re

from pygments.token import Comment, Name, Number, Operator, Punctuation, String, Whitespace

from signage_lexers.kinds import CONTENT, FRAME, REFERENCE
from signage_lexers.native_snapshot import NUMBER, ROLE_KINDS, STRING
from signage_lexers.stream import TokenStream, TokenType, group_tokens, string_tokens, text_tokens, tokens_by_line
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
    (?:(-)([^\S\n]++)('?))?+
    (?:
        (/[\w-]++)(?=:)
      | (@)([\w-]++)([^\S\n]*+)(?:(\[)(?P<bracketed>[\w-]++)(\]))?+
      | (?P<role>[A-Za-z][\w-]*+)
    )?+
    """,
    re.VERBOSE,
)
# What else snapshots have: titles, the heading above what only a cursor finds, and lines that say what isn't there.
_TITLE = re.compile(r"([^\S\n]*+)(Page|URL|Scope|Frame)(:)(?=[^\S\n])([^\n]*+)")
_REMARK = re.compile(r"([^\S\n]*+)(?:(\#[^\n]*+)|(\.\.\.|…|\([a-z ]++\))(?=[^\S\n]*+$))", re.MULTILINE)
_PART = re.compile(
    rf"""
      (?P<space>[^\S\n]++)
    | (?P<string>{STRING})
    | (?P<pattern>/(?:[^/\\\n]|\\[^\n])++/(?!\S))
    | (?P<attribute>(?P<key>[A-Za-z_][\w-]*+)=(?:(?P<quoted>{STRING})|(?P<value>[^\s,\]"]*+)))
    | (?P<word>\w[\w-]*+)
    | (?P<value_mark>:(?!\S))
    | (?P<mark>[\[\]])
    | (?P<other>[^\w\s"\[\]:]++|:)
    """,
    re.VERBOSE,
)
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
        elif kind == "pattern":
            yield position, String.Regex, value
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
        yield start, REFERENCE if key == "ref" else Number if NUMBER.fullmatch(value) else String, value
