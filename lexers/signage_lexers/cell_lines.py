"""What means something in a cell of AnyT besides Markdown: outputs, actions, and the form of an input."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pygments.token import Keyword, Name, Punctuation, String, Whitespace

from signage_lexers.anyt_forms import fenced_form_tokens
from signage_lexers.markdown_text import inline_tokens
from signage_lexers.stream import group_tokens, list_tokens
from signage_specs.anyt.vocabulary import ACTIONS_MARK, FORM_LANGUAGE, OUTPUT_MARK

if TYPE_CHECKING:
    from signage_lexers.stream import TokenStream

INPUT: Final = "input"

_OUTPUT = re.compile(rf"([^\S\n]*+)({re.escape(OUTPUT_MARK)})([^\n]*+)")
_ACTIONS = re.compile(rf"([^\S\n]*+)({re.escape(ACTIONS_MARK)})(?!\S)")
_ACTION = re.compile(r"([^\S\n]*+)(-)([^\S\n]++)(`)([^`\n]++)(`)([^\S\n]*+)(-(?!\S))?+")


class CellDialect:
    """What means something in a cell besides Markdown: its outputs, and the actions and the form of an input."""

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self._in_actions = False

    def line_tokens(self, text: str, start: int, stop: int) -> TokenStream | None:
        """Return the tokens of a line of outputs or actions."""
        if output := _OUTPUT.match(text, start, stop):
            self._in_actions = False
            return _output_tokens(output)
        if actions := _ACTIONS.match(text, start, stop):
            self._in_actions = True
            return _actions_tokens(text, actions, stop)
        action = _ACTION.match(text, start, stop) if self._in_actions else None
        if action:
            return _action_tokens(text, action, stop)
        if text[start:stop].strip():
            self._in_actions = False
        return None

    def fence_tokens(self, language: str, start: int, content: str) -> TokenStream | None:
        """Return the tokens of a form."""
        is_form = self._kind == INPUT and language == FORM_LANGUAGE
        return fenced_form_tokens(start, content) if is_form else None


def _output_tokens(output: re.Match[str]) -> TokenStream:
    """Yield the line that names a task's outputs."""
    yield from group_tokens(output, Whitespace, Keyword)
    yield from list_tokens(output.start(3), output[3], String.Other)


def _actions_tokens(text: str, actions: re.Match[str], stop: int) -> TokenStream:
    """Yield the line above a list of actions."""
    yield from group_tokens(actions, Whitespace, Keyword)
    yield from inline_tokens(text, actions.end(), stop)


def _action_tokens(text: str, action: re.Match[str], stop: int) -> TokenStream:
    """Yield an action: its name, and what it does."""
    yield from group_tokens(
        action, Whitespace, Keyword, Whitespace, Punctuation, Name.Function, Punctuation, Whitespace, Punctuation
    )
    yield from inline_tokens(text, action.end(), stop)
