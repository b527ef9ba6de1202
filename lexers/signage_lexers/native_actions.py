"""Tokens of the actions on a snapshot in ANML native."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pygments.token import Keyword, Name, Punctuation, Whitespace

from signage_lexers.native_parts import REF, UNKNOWN, part_tokens
from signage_lexers.stream import group_tokens, tokens_by_line
from signage_specs.anml_native.vocabulary import ACTION_VERBS, DIRECTIONS

if TYPE_CHECKING:
    from signage_lexers.stream import TokenStream

_ACTION = re.compile(r"([^\S\n]*+)([A-Za-z][\w-]*+)?+(?:([^\S\n]*+)(\#)([\w-]*+))?+")


def action_tokens(text: str) -> TokenStream:
    """Return the tokens of actions, one a line."""
    return tokens_by_line(text, _line_tokens)


def _line_tokens(text: str, start: int, end: int) -> TokenStream:
    """Yield an action."""
    action = _ACTION.match(text, start, end)
    if action is None:  # it never is: everything in it may be absent
        return
    verb = Keyword if action[2] in ACTION_VERBS else UNKNOWN
    yield from group_tokens(action, Whitespace, verb, Whitespace, Punctuation, REF)
    for offset, kind, value in part_tokens(text, action.end(), end):
        direction = kind is UNKNOWN and value in DIRECTIONS
        yield offset, Name.Constant if direction else kind, value
