"""Tokens of ko-browser snapshots."""

import re

from pygments.token import Comment, Generic, Name, Operator, Punctuation, String, Whitespace

from signage_lexers.aria_lines import ARIA_ROLE_KINDS
from signage_lexers.stream import (
    CONTENT,
    FRAME,
    REFERENCE,
    TokenStream,
    group_tokens,
    string_tokens,
    text_tokens,
    tokens_by_line,
)
from signage_specs.ko_snapshot.vocabulary import (
    CONTENT_WRAPPER,
    CURSOR_MARK,
    PAGE_KEYWORD,
    SCOPE_HEADER,
    STATES,
    TOOL_STATES,
    VALUE_KEYWORD,
)

_STATES = frozenset((*STATES, *TOOL_STATES))

# `1: role`, and what the format replaced: `[1] role` and `@e1 role` (9.1).
_ELEMENT = re.compile(
    r"([^\S\n]*+)(?:([0-9]++)(:)|(\[)([0-9]++)(\])|(@)(e[0-9]++))(?>(?:([^\S\n]++)([A-Za-z][\w-]*+)(?![\w:]))?)"
)
# An id is what an action names: it is shown as a ref is, and a role as its like in other snapshots.
_ID_KINDS = (
    *(Whitespace, REFERENCE, Punctuation),
    *(Punctuation, REFERENCE, Punctuation, Punctuation, REFERENCE, Whitespace),
)
_PAGE = re.compile(rf"([^\S\n]*+)({PAGE_KEYWORD})(:)(?=[^\S\n]*+\")")
_SCOPE = re.compile(rf"([^\S\n]*+)({SCOPE_HEADER[:-1]})(:)([^\S\n]*+)([^\n]*+)")
_WRAPPER = re.compile(rf"([^\S\n]*+)(</?{CONTENT_WRAPPER}\b[^\n]*+)")
_PART = re.compile(
    rf"""
      ([^\S\n]++)
    | ("[^"\\\n]*+(?>(?:\\[^\n][^"\\\n]*+)*)"?)
    | ({VALUE_KEYWORD})(=)(?=")
    | ({re.escape(CURSOR_MARK)})
    | (?P<word>\w[\w-]*+)
    | ([^\w\s"]++)
    """,
    re.VERBOSE,
)
_SIGNATURE = re.compile(
    rf'(?:{SCOPE_HEADER}[^\n]*\n+)?{PAGE_KEYWORD}: "[^\n]*"\n\n\s*[0-9]+: [A-Za-z]\w*(?:\Z|\n| ["a-z])'
)


def is_snapshot(text: str) -> bool:
    """Whether a text begins with a page line and a numbered element."""
    return _SIGNATURE.match(text) is not None


def snapshot_tokens(text: str) -> TokenStream:
    """Return the tokens of a snapshot: numbered elements, indented by their place in the page."""
    return tokens_by_line(text, _line_tokens)


def _line_tokens(text: str, start: int, end: int) -> TokenStream:
    """Yield a line; one that a snapshot doesn't have is shown plainly."""
    if element := _ELEMENT.match(text, start, end):
        yield from group_tokens(element, *_ID_KINDS, ARIA_ROLE_KINDS.get(element[10], CONTENT))
        yield from _parts(text, element.end(), end)
    elif page := _PAGE.match(text, start, end):
        yield from group_tokens(page, Whitespace, FRAME, Punctuation)
        yield from _parts(text, page.end(), end)
    elif scope := _SCOPE.match(text, start, end):
        kinds = (Whitespace, FRAME, Punctuation, Whitespace, String.Other)
        yield from group_tokens(scope, *kinds)
    elif wrapper := _WRAPPER.match(text, start, end):
        yield from group_tokens(wrapper, Whitespace, Comment.Preproc)
    else:
        yield from text_tokens(start, text[start:end])


def _parts(text: str, start: int, end: int) -> TokenStream:
    """Yield what follows the role on its line: name, value and states, in any order."""
    for match in _PART.finditer(text, start, end):
        word = Name.Decorator if match["word"] in _STATES else Name.Other
        kinds = (Whitespace, string_tokens, Name.Attribute, Operator, Generic.Emph, word, Punctuation)
        yield from group_tokens(match, *kinds)
