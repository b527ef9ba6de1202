"""Tokens of the DNS records of ANML 1.0: lines of a zone file, and the tag lists in their strings."""

import re
from collections.abc import Mapping

from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Whitespace

from signage_lexers.stream import TokenStream, TokenType, group_tokens, text_tokens, tokens_by_line
from signage_specs.anml_trust.vocabulary import RECORD_TAGS, RECORD_VERSION, SERVICE_TAGS

_TAGS = frozenset((*RECORD_TAGS, *SERVICE_TAGS))
_TAG_LIST = re.compile(r"[^\S\n]*+[A-Za-z][\w.-]*+[^\S\n]*+=")
# `name=value;`: the name may be missing, because a record's strings may be cut anywhere.
_TAG = re.compile(r"(\s*+)(?:([A-Za-z][\w.-]*+)(\s*+)(=))?+((?:[^;\\]++|\\(?!;))*+)(\\?;)?+")
_ZONE_PART = re.compile(
    r"""
      (?P<space>\s++)
    | (?P<string>")
    | (?P<comment>;.*+)
    | (?P<type>(?:IN|CH|HS|TXT|SRV)(?![^\s();"]))
    | (?P<number>(?:[0-9]++[smhdw]?)++(?![^\s();"]))
    | (?P<word>[^\s();"]++)
    | (?P<mark>[()])
    """,
    re.VERBOSE | re.IGNORECASE,
)
_STRING_BODY = re.compile(r'[^"\\]*+(?:\\.?[^"\\]*+)*+')
_ZONE_KINDS: Mapping[str, TokenType] = {
    "space": Whitespace,
    "comment": Comment.Single,
    "type": Keyword.Type,
    "number": Number.Integer,
    "mark": Punctuation,
}


def record_tokens(text: str) -> TokenStream:
    """Return the tokens of records, each of which may be written on several lines."""
    return tokens_by_line(text, _line_tokens)


def _line_tokens(text: str, start: int, end: int) -> TokenStream:
    """Return the tokens of a line: a bare tag list, or a line of a zone file."""
    tokens = _tag_list_tokens if _TAG_LIST.match(text, start, end) else _zone_line_tokens
    return tokens(text, start, end)


def _zone_line_tokens(text: str, start: int, end: int) -> TokenStream:
    """Yield a line of a zone file: owner, numbers, class and type, and strings that hold tags."""
    position = start
    while position < end and (match := _ZONE_PART.match(text, position, end)):
        kind = match.lastgroup or ""
        if kind == "word" and position == start:
            yield position, Name.Namespace, match[0]
        elif kind == "word" and "=" in match[0]:
            yield from _tag_list_tokens(text, position, match.end())
        else:
            yield position, _ZONE_KINDS.get(kind, String), match[0]
        position = match.end()
        if kind == "string":
            body = _STRING_BODY.match(text, position, end)
            stop = body.end() if body else end
            yield from _tag_list_tokens(text, position, stop)
            if stop < end:
                yield stop, String, '"'
            position = stop + 1


def _tag_list_tokens(text: str, start: int, end: int) -> TokenStream:
    """Yield a tag list, or the piece of one that a string holds."""
    position = start
    while position < end and (match := _TAG.match(text, position, end)):
        known = match[2] in _TAGS
        yield from group_tokens(match, Whitespace, Name.Attribute if known else Name.Other, Whitespace, Operator)
        value = Name.Constant if match[5].strip() == RECORD_VERSION else String
        yield from text_tokens(match.start(5), match[5], value)
        if match[6]:
            yield match.start(6), Punctuation, match[6]
        position = match.end()
