"""Lexers of AnyT: workflows, with cells in the language of each, and the state that cells leave behind."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pygments.lexer import Lexer
from pygments.token import Keyword, Name, Operator, Punctuation, String, Text, Whitespace

from signage_lexers.anyt_segments import FORM, PROSE, TAG, first_cell, segments
from signage_lexers.delegation import delegated_tokens, lexer_of
from signage_lexers.json_text import Place, json_tokens
from signage_lexers.markdown_text import inline_tokens, markdown_tokens
from signage_lexers.rating import CERTAIN, OWN_FILE_NAME
from signage_lexers.stream import group_tokens, text_tokens
from signage_specs.anyt.vocabulary import (
    ACTIONS_MARK,
    ATTRIBUTES_2,
    CELLS_FOLDER,
    FIELD_KEYS,
    FIELD_KEYS_2,
    FIELD_TYPES,
    FIELD_TYPES_2,
    FORM_KEY,
    FRONTMATTER_DELIMITER,
    ID_ATTRIBUTE,
    MARKERS,
    OPTION_KEYS,
    OUTPUT_MARK,
    UNSTORED_STATUSES,
    VALIDATION_KEYS,
    VALIDATION_KEYS_2,
)

if TYPE_CHECKING:
    from collections.abc import Generator

    from signage_lexers.anyt_segments import Segment
    from signage_lexers.stream import TokenStream, TokenType

__all__ = ["AnytLexer", "AnytStateLexer"]

_DELIMITER = re.compile(rf"^{FRONTMATTER_DELIMITER}[^\S\n]*+$", re.MULTILINE)

_QUIET_KINDS = frozenset({"note", FORM})  # nothing is done when a workflow comes to them
_KNOWN_ATTRIBUTES = ATTRIBUTES_2 | {ID_ATTRIBUTE}
_FORM_TYPE = "type"
_JSON_FORM = re.compile(rf"\s{_FORM_TYPE}\s*+=\s*+[\"']?json\b")

_TAG_START = re.compile(r"([^\S\n]*+)(</?)([\w-]++)")
_TAG_PART = re.compile(
    r"""
      (?P<space>\s++)
    | (?P<attribute>(?P<name>[\w.:-]++)(?:=(?P<value>"[^"\n]*+"?|[^\s>"]*+))?+)
    | (?P<end>/?>)
    | (?P<other>[^\s\w.:>/-]++|.)
    """,
    re.VERBOSE,
)

_OUTPUT = re.compile(rf"([^\S\n]*+)({re.escape(OUTPUT_MARK)})([^\n]*+)")
_OUTPUT_PART = re.compile(r"([^\S\n]*+)([^,]*+)(,?)")
_ACTIONS = re.compile(rf"([^\S\n]*+)({re.escape(ACTIONS_MARK)})(?!\S)")
_ACTION = re.compile(r"([^\S\n]*+)(-)([^\S\n]++)(`)([^`\n]++)(`)([^\S\n]*+)(-(?!\S))?+")

_INTERPRETERS = {
    "bun": "typescript",
    "deno": "typescript",
    "node": "javascript",
    "rscript": "r",
    "tsx": "typescript",
}
"""Programs that Pygments doesn't know as the name of their language."""


def _form_place() -> Place:
    """Return the root of a form in JSON, or of one of its fields."""
    checks = frozenset(key for keys in (*VALIDATION_KEYS.values(), *VALIDATION_KEYS_2.values()) for key in keys)
    field = {key: Place(Name.Attribute) for key in FIELD_KEYS | FIELD_KEYS_2}
    field["name"] = Place(Name.Attribute, Name.Label)
    field["type"] = Place(Name.Attribute, words=dict.fromkeys((*FIELD_TYPES, *FIELD_TYPES_2), Name.Constant))
    field["options"] = Place(Name.Attribute, members={key: Place(Name.Attribute) for key in OPTION_KEYS})
    field["validation"] = Place(Name.Attribute, members={key: Place(Name.Attribute) for key in checks})
    return Place(members={**field, FORM_KEY: Place(Keyword.Namespace, members=field)})


_FORM = _form_place()

_MARKER_NAMES = "|".join(re.escape(name) for name in MARKERS)
_STATE_PATH = re.compile(
    rf"^([^\S\n]*+)((?:[^\s/]*+/)*?)({re.escape(CELLS_FOLDER)}/)([^/\n]++)(/)(?:({_MARKER_NAMES})(?=[^\S\n]*+$)|([^\n]*+))",
    re.MULTILINE,
)
_STATUSES = dict.fromkeys(MARKERS.values(), Name.Constant) | dict.fromkeys(UNSTORED_STATUSES, Name.Exception)
_MARKER = Place(
    members={
        "status": Place(Keyword, words=_STATUSES),
        "timestamp": Place(Keyword, String.Other),
        "error": Place(Name.Attribute),
        "outputs": Place(Name.Attribute, String.Other),
        **dict.fromkeys(("duration", "exitCode", "response"), Place(Name.Attribute)),
    }
)


class AnytLexer(Lexer):
    """For AnyT workflows: YAML between `---` lines, then Markdown with cells: tasks, inputs, scripts and notes."""

    name = "AnyT workflow"
    aliases = ("anyt", "anyt-md")
    filenames = ("*.anyt.md", "*.anyt")
    mimetypes = ()
    priority = 0.1  # `*.md` is also Markdown's
    url = ""

    def get_tokens_unprocessed(self, text: str) -> TokenStream:
        """Yield the tokens of a workflow, or of a cell alone; one that is never closed lasts to the next one."""
        start = yield from _frontmatter(text)
        for segment in segments(text, start):
            if segment.start == segment.end:
                continue
            if segment.kind == TAG:
                yield from _tag_line(text, segment.start, segment.end)
            elif segment.kind == FORM and _JSON_FORM.search(segment.attributes):
                yield from json_tokens(segment.start, text[segment.start : segment.end], _FORM)
            elif segment.kind == FORM:
                yield from delegated_tokens(lexer_of("yaml"), segment.start, text[segment.start : segment.end])
            elif segment.kind == "shell":
                yield from _script(text, segment)
            else:
                lines = None if segment.kind == PROSE else _CellLines()
                yield from markdown_tokens(text, segment.start, segment.end, lines)

    @staticmethod
    def analyse_text(text: str) -> float:
        """Return a rating that matters for a workflow, and for a file that is named as one."""
        try:
            closing = _DELIMITER.search(text, 1) if _DELIMITER.match(text) else None
        except TypeError:  # given bytes, Pygments hands over a pair of text and encoding
            return OWN_FILE_NAME
        return CERTAIN if closing and first_cell(text, closing.end()) else OWN_FILE_NAME


class AnytStateLexer(Lexer):
    """For the state of AnyT's cells: a completion marker, or a workflow and the paths of its cells' files."""

    name = "AnyT cell state"
    aliases = ("anyt-state",)
    filenames = tuple(MARKERS)
    mimetypes = ()
    url = ""

    def get_tokens_unprocessed(self, text: str) -> TokenStream:
        """Yield the tokens of a workflow, of paths, and of the JSON behind the path of a marker."""
        first = _STATE_PATH.search(text)
        start = first.start() if first else len(text)
        if text[:start].lstrip("\ufeff \t\r\n").startswith("{"):
            yield from json_tokens(0, text[:start], _MARKER)
        else:
            yield from AnytLexer().get_tokens_unprocessed(text[:start])
        while first:
            yield from group_tokens(
                first, Whitespace, Text, Name.Namespace, Name.Label, Punctuation, Keyword, Name.Other
            )
            following = _STATE_PATH.search(text, first.end())
            stop = following.start() if following else len(text)
            yield from json_tokens(first.end(), text[first.end() : stop], _MARKER)
            first = following

    @staticmethod
    def analyse_text(text: str) -> float:  # noqa: ARG004 (Pygments passes it)
        """Return a rating that matters for a file that is named as a marker only."""
        return OWN_FILE_NAME


def _frontmatter(text: str) -> Generator[tuple[int, TokenType, str], None, int]:
    """Yield the frontmatter, and return where the body starts.

    Without a closing line it lasts to the first cell.
    """
    opening = _DELIMITER.match(text)
    if not opening:
        return 0
    yield from text_tokens(0, opening[0], Name.Namespace)
    start = opening.end()
    closing = _DELIMITER.search(text, start)
    cell = None if closing else first_cell(text, start)
    stop = closing.start() if closing else cell.start() if cell else len(text)
    if start < stop:
        yield start, Whitespace, "\n"
    yield from delegated_tokens(lexer_of("yaml"), start + 1, text[start + 1 : stop])
    if not closing:
        return stop
    yield from text_tokens(stop, closing[0], Name.Namespace)
    if closing.end() < len(text):
        yield closing.end(), Whitespace, "\n"
    return min(closing.end() + 1, len(text))


def _tag_line(text: str, start: int, end: int) -> TokenStream:
    """Yield the line of a tag; a cell that is opened and closed on one line has its text between two tags."""
    position = yield from _tag(text, start, end)
    closing = text.find("</", position, end)
    if closing >= 0:
        yield from inline_tokens(text, position, closing)
        position = yield from _tag(text, closing, end)
    if position < end:
        yield position, Whitespace, text[position:end]


def _tag(text: str, start: int, end: int) -> Generator[tuple[int, TokenType, str], None, int]:
    """Yield a tag, and return where it ends."""
    opening = _TAG_START.match(text, start, end)
    if opening is None:  # a segment of this kind starts with one
        return start
    kind = Name.Tag if opening[3] in _QUIET_KINDS else Keyword
    yield from group_tokens(opening, Whitespace, Punctuation, kind)
    for match in _TAG_PART.finditer(text, opening.end(), end):
        if match["space"]:
            yield match.start(), Whitespace, match[0]
        elif name := match["name"]:
            known = name in _KNOWN_ATTRIBUTES or (opening[3] == FORM and name == _FORM_TYPE)
            yield match.start(), Name.Attribute if known else Name.Other, name
            if match["value"] is not None:
                yield match.end("name"), Operator, "="
            if match["value"]:
                yield match.start("value"), Name.Label if name == ID_ATTRIBUTE else String, match["value"]
        else:
            yield match.start(), Punctuation, match[0]
            if match["end"]:
                return match.end()
    return end


def _script(text: str, segment: Segment) -> TokenStream:
    """Yield a shell cell in the language of its first line, `#!…`, and in that of the shell without one."""
    body = text[segment.start : segment.end]
    first, _, _ = body.lstrip().partition("\n")
    language = lexer_of("bash")
    if first.startswith("#!"):
        words = (word.rpartition("/")[2].lower() for word in first[2:].split())
        program = next(
            (word for word in words if word != "env" and not word.startswith("-") and "=" not in word), ""
        )
        name = program.rstrip("0123456789.")
        language = lexer_of(_INTERPRETERS.get(name, name)) or language
    yield from delegated_tokens(language, segment.start, body)


class _CellLines:
    """The lines that mean something in a cell: its outputs, and the actions of an input."""

    def __init__(self) -> None:
        self.in_actions = False

    def __call__(self, text: str, start: int, stop: int) -> TokenStream | None:
        """Return the tokens of such a line, None for any other."""
        if output := _OUTPUT.match(text, start, stop):
            self.in_actions = False
            return _output_tokens(output)
        if actions := _ACTIONS.match(text, start, stop):
            self.in_actions = True
            return _actions_tokens(text, actions, stop)
        action = _ACTION.match(text, start, stop) if self.in_actions else None
        if action:
            return _action_tokens(text, action, stop)
        if text[start:stop].strip():
            self.in_actions = False
        return None


def _output_tokens(output: re.Match[str]) -> TokenStream:
    """Yield the line that names a task's outputs."""
    yield from group_tokens(output, Whitespace, Keyword)
    for part in _OUTPUT_PART.finditer(output[3]):
        start = output.start(3) + part.start()
        yield from text_tokens(start, part[1] + part[2], String.Other)
        if part[3]:
            yield start + len(part[0]) - 1, Punctuation, ","


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
