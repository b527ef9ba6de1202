"""Give a slice of a text to another Pygments lexer without inheriting its faults.

A lexer of somebody else's may give error tokens, lose characters, fail, or take quadratic time. What comes back
here has no error token, is the slice to the letter, and is bounded.
"""

import re
from functools import lru_cache

from pygments.lexer import Lexer
from pygments.lexers import find_lexer_class_by_name
from pygments.token import Error, Generic, Text, is_token_subtype
from pygments.util import ClassNotFound

from signage_lexers.stream import TokenStream, TokenType

LIMIT = 16_384
"""Code points that are delegated at most. Longer slices are shown plainly: some lexers take quadratic time."""
_MOST_ERRORS = 100  # tokens; a text of more is in another language, and each may have cost a look at all the rest

# What most of them take it on, and no program has.
_LONG_RUN = re.compile(r"(\S)\1{255}|\s{256}")


@lru_cache(maxsize=128)
def lexer_of(language: str) -> type[Lexer] | None:
    """Return Pygments' lexer for a language, None where there is none."""
    try:
        return find_lexer_class_by_name(language)
    except ClassNotFound:
        return None


def delegated_tokens(lexer: type[Lexer] | None, start: int, text: str, plain: TokenType = Text) -> TokenStream:
    """Yield the tokens of another lexer for `text`, which stands at the offset `start`.

    Without a lexer the text is shown plainly.
    """
    if not text:
        return
    tokens = None
    if lexer and len(text) <= LIMIT and not _LONG_RUN.search(text):
        tokens = _faithful_tokens(lexer, text, plain)
    if tokens is None:
        yield start, plain, text
        return
    for kind, value in tokens:
        yield start, kind, value
        start += len(value)


def _faithful_tokens(lexer: type[Lexer], text: str, plain: TokenType) -> list[tuple[TokenType, str]] | None:
    """Return the tokens of the lexer, or None when it fails or does not keep the text."""
    tokens: list[tuple[TokenType, str]] = []
    errors = 0
    try:
        for _, kind, value in lexer().get_tokens_unprocessed(text):
            errors += _is_error(kind)
            if errors > _MOST_ERRORS:
                return None
            if value:
                tokens.append((plain if _is_error(kind) else kind, value))
    except Exception:  # noqa: BLE001 (whatever a lexer of somebody else's raises, the page is still rendered)
        return None
    return tokens if "".join(value for _, value in tokens) == text else None


def _is_error(kind: TokenType) -> bool:
    """Whether a token calls its text wrong; `Generic.Error` only says that it is a program's error output."""
    if is_token_subtype(kind, Error):
        return True
    return kind[-1:] == ("Error",) and not is_token_subtype(kind, Generic)
