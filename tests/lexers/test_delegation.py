"""What another lexer does wrong does not come through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from pygments.lexer import Lexer
from pygments.token import Error, Generic, Name, Text, Whitespace

from signage_lexers.delegation import LIMIT, delegated_tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def lexer_that(behaves: Callable[[str], Iterator[tuple[int, Any, str]]]) -> type[Lexer]:
    class Stub(Lexer):
        def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, Any, str]]:
            return behaves(text)

    return Stub


def fails(text: str) -> Iterator[tuple[int, Any, str]]:
    yield 0, Name, text[:1]
    raise ValueError(text)


def loses(text: str) -> Iterator[tuple[int, Any, str]]:
    yield 0, Name, text[:-1]


def recurses(text: str) -> Iterator[tuple[int, Any, str]]:
    yield from recurses(text)


@pytest.mark.parametrize("behaves", [fails, loses, recurses])
def test_a_lexer_that_cannot_be_trusted_gives_plain_text(
    behaves: Callable[[str], Iterator[tuple[int, Any, str]]],
) -> None:
    assert [(7, Text, "abc")] == list(delegated_tokens(lexer_that(behaves), 7, "abc"))


def test_error_tokens_become_plain_and_empty_ones_vanish() -> None:
    def errs(_: str) -> Iterator[tuple[int, Any, str]]:
        yield 0, Error, "a"
        yield 1, Name, ""
        yield 1, Whitespace.Error, "b"
        yield 2, Generic.Error, "c"

    expected = [(5, Text, "a"), (6, Text, "b"), (7, Generic.Error, "c")]
    assert expected == list(delegated_tokens(lexer_that(errs), 5, "abc"))


def test_long_slices_and_unknown_languages_are_plain() -> None:
    long = "a" * (LIMIT + 1)
    assert [(0, Name, long)] == list(delegated_tokens(lexer_that(fails), 0, long, Name))
    assert [(0, Text, "abc")] == list(delegated_tokens(None, 0, "abc"))
    assert [] == list(delegated_tokens(None, 0, ""))
