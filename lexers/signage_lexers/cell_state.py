"""Tokens of the state of AnyT's cells: completion markers, and the paths of the files behind a workflow."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pygments.token import Keyword, Name, Punctuation, Text, Whitespace

from signage_lexers.anyt_places import MARKER
from signage_lexers.json_text import json_tokens
from signage_lexers.stream import group_tokens
from signage_lexers.workflow import workflow_tokens
from signage_specs.anyt.vocabulary import CELLS_FOLDER, MARKERS

if TYPE_CHECKING:
    from signage_lexers.stream import TokenStream

_MARKER_NAMES = "|".join(re.escape(name) for name in MARKERS)
_STATE_PATH = re.compile(
    rf"^([^\S\n]*+)((?:[^\s/]*+/)*?)({re.escape(CELLS_FOLDER)}/)([^/\n]++)(/)(?:({_MARKER_NAMES})(?=[^\S\n]*+$)|([^\n]*+))",
    re.MULTILINE,
)


def state_tokens(text: str) -> TokenStream:
    """Yield the tokens of a workflow, of paths, and of the JSON behind the path of a marker."""
    first = _STATE_PATH.search(text)
    start = first.start() if first else len(text)
    if text[:start].lstrip("\ufeff \t\r\n").startswith("{"):
        yield from json_tokens(0, text[:start], MARKER)
    else:
        yield from workflow_tokens(text[:start])
    while first:
        yield from group_tokens(
            first, Whitespace, Text, Name.Namespace, Name.Label, Punctuation, Keyword, Name.Other
        )
        following = _STATE_PATH.search(text, first.end())
        stop = following.start() if following else len(text)
        yield from json_tokens(first.end(), text[first.end() : stop], MARKER)
        first = following
