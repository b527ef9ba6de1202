"""What the lexer tests share: the examples of the ANML draft, and a strict reading of a token stream."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from pygments.token import Error, Generic, is_token_subtype

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygments.lexer import Lexer

PAGE_BREAK = re.compile(r"\n\n*Jeskey .*\nInternet-Draft .*\n\n*")
DRAFT_EXAMPLES = (
    re.compile(r"^ *(?:<\?xml[^\n]*\n *)?<anml\b.*?</anml>\n", re.MULTILINE | re.DOTALL),
    re.compile(r"^( *)\{\n.*?^\1\}\n", re.MULTILINE | re.DOTALL),
)


@pytest.fixture(scope="session")
def draft_examples(specification_text: Callable[[str], str]) -> list[str]:
    """Return the XML and JSON examples of the ANML draft, without the page breaks in them."""
    text = PAGE_BREAK.sub("\n", specification_text("anml-1.0-draft-jeskey-anml-00.txt"))
    return [match[0] for pattern in DRAFT_EXAMPLES for match in pattern.finditer(text)]


@pytest.fixture(scope="session")
def read_all() -> Callable[[Lexer, str], int]:
    """Return a function that reads a text, fails on what a total lexer doesn't do, and counts the tokens."""

    def read(lexer: Lexer, text: str) -> int:
        position = count = 0
        for offset, kind, value in lexer.get_tokens_unprocessed(text):
            assert value, (offset, kind)
            assert position == offset, (offset, kind, value)
            assert text.startswith(value, position), (offset, kind, value)
            assert not is_token_subtype(kind, Error), (offset, value)
            assert is_token_subtype(kind, Generic) or "Error" not in str(kind), (offset, kind, value)
            position += len(value)
            count += 1
        assert len(text) == position
        return count

    return read
