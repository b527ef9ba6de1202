"""Pygments' own options, filters and encodings do with our lexers what they do with others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pygments import highlight, lex
from pygments.formatters import NullFormatter
from pygments.lexers import get_lexer_by_name
from pygments.token import Keyword, Name

ALIASES = sorted(path.name for path in (Path(__file__).parent / "goldens").iterdir())
TEXTS = ("", "\n", "\n\n  text\n\n", "no newline", "a\r\nb\rc", "\ufeffbom\n", "\ttab\n", "é😀\n", "  \n  x  \n")


def shown(alias: str, text: Any, **options: Any) -> str:
    """Return the text of the tokens; `text` is a string or bytes, of which the stubs know strings only."""
    return "".join(value for _, value in get_lexer_by_name(alias, **options).get_tokens(text))


def normal(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


@pytest.mark.parametrize("alias", ALIASES)
@pytest.mark.parametrize("text", TEXTS)
def test_the_text_is_changed_as_the_options_say_and_no_further(alias: str, text: str) -> None:
    kept = normal(text)
    assert kept == shown(alias, text, stripnl=False, ensurenl=False)
    assert kept.strip("\n") + "\n" == shown(alias, text)
    assert kept.strip() == shown(alias, text, stripall=True, ensurenl=False)
    assert kept.expandtabs(4) == shown(alias, text, tabsize=4, stripnl=False, ensurenl=False)


@pytest.mark.parametrize("alias", ALIASES)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "latin-1", "guess"])
def test_bytes_are_decoded(alias: str, encoding: str) -> None:
    text = 'button "café" é\n'
    data = text.encode("utf-8" if encoding == "guess" else encoding)
    assert text == shown(alias, data, encoding=encoding)
    assert text == shown(alias, text.encode())


@pytest.mark.parametrize("alias", ALIASES)
def test_bytes_that_are_not_utf_8_are_shown(alias: str) -> None:
    assert "a\xff\n" == shown(alias, b"a\xff\n")


@pytest.mark.parametrize("alias", ALIASES)
def test_filters_work(alias: str) -> None:
    lexer = get_lexer_by_name(alias)
    lexer.add_filter("raiseonerror")
    lexer.add_filter("tokenmerge")
    lexer.add_filter("whitespace", spaces=True)
    text = 'nav\n  a "b" <c> {"d": [1]} \\ \x00 &\n'
    assert text.replace(" ", "·") == highlight(text, lexer, NullFormatter())


def test_a_filter_sees_the_kinds_of_tokens() -> None:
    lexer = get_lexer_by_name("anml-native")
    lexer.add_filter("keywordcase", case="upper")
    lexer.add_filter("highlight", names=["e1"], tokentype=Name.Constant)
    tokens = list(lex('button#e1 "button"\n', lexer))
    assert (Keyword, "BUTTON") in tokens
    assert (Name.Constant, "e1") in tokens
