"""Tokens of the parts of AnyT that are data: frontmatter, and forms in YAML, in JSON and in lines."""

import re
from collections.abc import Mapping
from functools import partial
from itertools import chain
from typing import Final

from pygments.token import (
    Comment,
    Keyword,
    Literal,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    Whitespace,
    is_token_subtype,
)

from signage_lexers.anyt_segments import FORM_KEYS, FORM_STYLES, FRONTMATTER, LINE_TYPES
from signage_lexers.delegation import delegated_tokens, lexer_of
from signage_lexers.json_text import UNKNOWN, Place, json_tokens
from signage_lexers.markdown_text import inline_tokens
from signage_lexers.stream import (
    ACTED_ON,
    REFERENCE,
    TokenStream,
    group_tokens,
    list_tokens,
    string_tokens,
    text_tokens,
    tokens_by_line,
)
from signage_specs.anyt.vocabulary import (
    ACTIONS_MARK,
    FORM_KEY,
    FORM_LANGUAGE,
    FORM_LANGUAGES_2,
    INPUTS_KEY,
    OUTPUT_MARK,
)

_JSON, _LINES = FORM_LANGUAGES_2
_LANGUAGE = re.compile(rf"\stype\s*+=\s*+[\"']?({_JSON}|{_LINES})\b")
_HAS_FIELDS = re.compile(rf"^{FORM_KEY}[^\S\n]*+:", re.MULTILINE)
_PLAIN = Literal.Scalar.Plain  # what Pygments calls a word of YAML without quotes

# What a piece of a workflow starts with that is nothing but data: comments, then JSON or a known key. A form has
# keys that no frontmatter has.
FORM_MARKS = (FORM_KEY, "label", "options", "type", "validation")
DATA_MARKS = "|".join((*FORM_MARKS, *sorted(FRONTMATTER)))
_DATA = re.compile(
    rf"(?>(?:[^\S\n]*+(?:\#[^\n]*+)?\n)*)[^\S\n]*+(?:\{{|(?>(?:-[^\S\n]++)?)(?:{DATA_MARKS})[^\S\n]*+:(?!\S))"
)
_IS_FORM = re.compile(rf"^[^\S\n]*+(?>(?:-[^\S\n]++)?)(?:{'|'.join(FORM_MARKS)})[^\S\n]*+:", re.MULTILINE)

# A field a line: `name: type[option, option] | label | setting, key=value`.
_FIELD = re.compile(
    r"""
    ([^\S\n]*+)([^\s:|\#]++)([^\S\n]*+)(:)([^\S\n]*+)([A-Za-z]++)([^\S\n]*+)(?>(?:(\[)([^\]|\n]*+)(\]))?)
    (?=[^\S\n]*+(?:\||$))
    """,
    re.VERBOSE,
)
_LABEL = re.compile(r"([^\S\n]*+)(\|)([^|\n]*+)(\|?)")
_SETTING = re.compile(
    r"""
    (\s*+)
    (?>(?:
        ([A-Za-z]++)(?>(?:(\s*+)(=)(\s*+)(?:("[^"\\]*+(?>(?:\\.[^"\\]*+)*)"?)|([^,"]*+)))?)
      | ([,|])
      | ([^\s,|A-Za-z]++)
    )?)
    """,
    re.VERBOSE,
)
_CONSTANTS = frozenset({"true", "false"})
_NUMBER = re.compile(r"[-+]?[0-9]++(?>(?:\.[0-9]++)?)")


def is_data(text: str) -> bool:
    """Whether a piece of a workflow without any cell is nothing but data."""
    return _DATA.match(text) is not None


def data_tokens(start: int, text: str) -> TokenStream:
    """Yield the tokens of such a piece, which stands at the offset `start`: a form, a field, or frontmatter."""
    if text.lstrip().startswith("{"):
        return json_tokens(start, text, FORM_STYLES)
    return _yaml_tokens(start, text, FORM_KEYS) if _IS_FORM.search(text) else frontmatter_tokens(start, text)


def form_tokens(start: int, text: str, attributes: str) -> TokenStream:
    """Yield the tokens of the form between two tags, whose first has these attributes."""
    language = _LANGUAGE.search(attributes)
    if language and language[1] == _JSON:
        return json_tokens(start, text, FORM_STYLES)
    if language:
        return ((start + offset, kind, value) for offset, kind, value in tokens_by_line(text, _line_tokens))
    return _yaml_tokens(start, text, FORM_KEYS)


def _delegated_yaml(start: int, text: str) -> TokenStream:
    """Yield the tokens of Pygments' YAML lexer, to which words in brackets and blanks in quotes are variables."""
    for offset, kind, value in delegated_tokens(lexer_of("yaml"), start, text):
        shown = kind
        if kind is Name.Variable and not value.startswith("*"):  # an alias is one
            shown = String if value.isspace() else _PLAIN
        yield offset, shown, value


def frontmatter_tokens(start: int, text: str) -> TokenStream:
    """Yield the tokens of the YAML in the frontmatter: unknown keys stand apart, and so do the inputs' names."""
    in_inputs = False
    for offset, kind, value in _delegated_yaml(start, text):
        shown = kind
        if kind is Name.Tag:
            at_margin = offset == start or text[offset - start - 1] == "\n"
            if at_margin:
                in_inputs = value == INPUTS_KEY
                shown = FRONTMATTER.get(value, UNKNOWN).key
            elif in_inputs:
                shown = Name.Variable
        yield offset, shown, value


def _yaml_tokens(start: int, text: str, keys: Mapping[str, Place]) -> TokenStream:
    """Yield the tokens of YAML whose keys mean something wherever they stand."""
    place = UNKNOWN
    for offset, kind, value in _delegated_yaml(start, text):
        shown = kind
        if kind is Name.Tag:
            place = keys.get(value.strip(), UNKNOWN)
            shown = place.key
        elif kind is _PLAIN or is_token_subtype(kind, String):
            shown = place.words.get(value, kind if place.text is String.Double else place.text)
        yield offset, shown, value


def _line_tokens(text: str, start: int, end: int) -> TokenStream:
    """Yield one line of such a form."""
    field = _FIELD.match(text, start, end)
    if not field:
        words = text[start:end]
        yield from text_tokens(start, words, Comment.Single if words.lstrip().startswith("#") else Text)
        return
    kind = LINE_TYPES.get(field[6].lower(), UNKNOWN.key)
    marks = (Punctuation, Whitespace, kind, Whitespace, Punctuation, _OTHERS, Punctuation)
    yield from group_tokens(field, Whitespace, REFERENCE, Whitespace, *marks)
    label = _LABEL.match(text, field.end(), end)
    if label:
        yield from group_tokens(label, Whitespace, Punctuation, partial(text_tokens, kind=String), Punctuation)
    for setting in _SETTING.finditer(text, label.end() if label else field.end(), end):
        known = FORM_KEYS.get(setting[2], UNKNOWN)
        kinds = (Whitespace, Operator, Whitespace, string_tokens, _setting_tokens, Punctuation, Text)
        yield from group_tokens(setting, Whitespace, known.key, *kinds)


_OTHERS = partial(list_tokens, kind=String.Other)


def _setting_tokens(start: int, word: str) -> TokenStream:
    """Yield the value of a field's setting."""
    content = word.rstrip()
    is_number = _NUMBER.fullmatch(content)
    kind = Number if is_number else Keyword.Constant if content in _CONSTANTS else String
    return text_tokens(start, word, kind)


INPUT: Final = "input"

_OUTPUT = re.compile(rf"([^\S\n]*+)({re.escape(OUTPUT_MARK)})([^\n]*+)")
_ACTIONS = re.compile(rf"([^\S\n]*+)({re.escape(ACTIONS_MARK)})(?!\S)")
_ACTION = re.compile(r"([^\S\n]*+)(-)([^\S\n]++)(`)([^`\n]++)(`)([^\S\n]*+)(?>(-(?!\S))?)")
_MARKED_NAME = (Punctuation, Name.Function, Punctuation)
_ACTION_KINDS = (Whitespace, ACTED_ON, Whitespace, *_MARKED_NAME, Whitespace, Punctuation)


class CellDialect:
    """What means something in a cell besides Markdown: its outputs, and the actions and the form of an input."""

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self._in_actions = False

    def line_tokens(self, text: str, start: int, stop: int) -> TokenStream | None:
        """Return the tokens of a line of outputs or actions."""
        if output := _OUTPUT.match(text, start, stop):
            self._in_actions = False
            return group_tokens(output, Whitespace, ACTED_ON, _OTHERS)
        if actions := _ACTIONS.match(text, start, stop):
            self._in_actions = True
            rest = inline_tokens(text, actions.end(), stop)
            return chain(group_tokens(actions, Whitespace, ACTED_ON), rest)
        action = _ACTION.match(text, start, stop) if self._in_actions else None
        if action:
            return chain(group_tokens(action, *_ACTION_KINDS), inline_tokens(text, action.end(), stop))
        if text[start:stop].strip():
            self._in_actions = False
        return None

    def fence_tokens(self, language: str, start: int, content: str) -> TokenStream | None:
        """Return the tokens of a form in YAML."""
        is_form = self._kind == INPUT and language == FORM_LANGUAGE and _HAS_FIELDS.search(content)
        return _yaml_tokens(start, content, FORM_KEYS) if is_form else None
