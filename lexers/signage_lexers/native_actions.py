"""Tokens of the actions on ANML native snapshots, and of the snapshot that may stand before them."""

import re
from itertools import chain

from pygments.token import Name, Punctuation, Whitespace

from signage_lexers.kinds import ACTED_ON, REFERENCE, UNKNOWN
from signage_lexers.native_snapshot import ROLE_KINDS, part_tokens, snapshot_tokens
from signage_lexers.stream import TokenStream, group_tokens, tokens_by_line
from signage_specs.anml_native.vocabulary import ACTION_VERBS, DIRECTIONS

_ACTION = re.compile(r"([^\S\n]*+)([A-Za-z][\w-]*+)?+(?:([^\S\n]*+)(\#)([\w-]*+))?+")
# The first line that says something: frontmatter, or a word with what follows the role of an element.
_OPENING = re.compile(
    r"""
    (?:[^\S\n]*+(?:\.\.\.|…)?+[^\S\n]*+\n)*+[^\S\n]*+
    (?:
        ---[^\S\n]*+$
      | (?P<role>[A-Za-z]\w*+)
        (?:(?P<spaced>[^\S\n]++)?+\#(?=\w)|(?=[^\S\n]++(?:[\["'“]|[\w-]+=)|[^\S\n]*+$))
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
