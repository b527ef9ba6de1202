"""Tokens of JSON whose keys and strings have a meaning by the place where they stand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from pygments.token import Comment, Keyword, Name, Number, Punctuation, String, Text, Whitespace

from signage_lexers.stream import TokenStream, TokenType, string_tokens

# White space, then one thing: a string and what makes it a key, a run of marks, a number, a word, or the rest.
# Everything is possessive or can't fail after its first character, so that the scan is linear.
_TOKEN = re.compile(
    r"""
    (\s*+)
    (?>(?:
        ("[^"\\\n]*+(?>(?:\\[^\n][^"\\\n]*+)*)"?)(?>(?:(\s*+)(:))?)
      | ([{}\[\],:]++)
      | (-?[0-9]++(?>(?:\.[0-9]++)?)(?>(?:[eE][+-]?[0-9]++)?))
      | ([^\W\d]\w*+)
      | (\.\.\.|…|//[^\n]*+|/\*(?>(?:[^*]++|\*(?!/))*)(?:\*/)?)
      | ([^\s])
    )?)
    """,
    re.VERBOSE,
)
_CONSTANTS = frozenset({"true", "false", "null"})
_REMARK_KINDS = {"//": Comment.Single, "/*": Comment.Multiline}  # an elision is the third kind


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """A place in a JSON document: how the key that leads there is shown, and what stands there.

    `text` and `words` show the strings at this place, `members` has the places of an object's keys, `others` that
    of every other key; an array counts as its items.
    """

    key: TokenType = Name.Other
    text: TokenType = String.Double
    words: Mapping[str, TokenType] = field(default_factory=dict[str, "TokenType"])
    members: Mapping[str, Place] = field(default_factory=dict[str, "Place"])
    others: Place | None = None


UNKNOWN = Place()  # where a key leads that the format does not have


def json_tokens(  # noqa: C901, PLR0912 (a branch for each kind of token)
    start: int, text: str, root: Place
) -> TokenStream:
    """Yield the tokens of a JSON text that stands at the offset `start`; there is no text that it refuses."""
    place = root
    member: Place | None = None  # the place of the value after the last key
    enclosing: list[Place] = []
    for match in _TOKEN.finditer(text):
        space, string, gap, colon, marks, number, word, remark, other = match.groups()
        position = start + match.start()
        if space:
            yield position, Whitespace, space
            position += len(space)
        if colon:
            member = place.members.get(string[1:-1]) or place.others or UNKNOWN
            yield position, member.key, string
            if gap:
                yield position + len(string), Whitespace, gap
            yield position + len(string) + len(gap), Punctuation, ":"
        elif string:
            here = member or place
            shown = here.words.get(string[1:-1], here.text) if here.words else here.text
            if shown is String.Double:
                yield from string_tokens(position, string)
            else:
                yield position, shown, string
        elif marks:
            for mark in marks:
                if mark in "{[":
                    enclosing.append(place)
                    place, member = member or place, None
                elif mark in "}]":
                    place, member = (enclosing.pop() if enclosing else root), None
                elif mark == ",":
                    member = None
            yield position, Punctuation, marks
        elif number:
            yield position, Number.Integer if number.lstrip("-").isdigit() else Number.Float, number
        elif word:
            yield position, Keyword.Constant if word in _CONSTANTS else Name.Other, word
        elif remark:
            yield position, _REMARK_KINDS.get(remark[:2], Comment.Special), remark
        elif other:
            yield position, Text, other
