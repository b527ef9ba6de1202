"""Tokens of AnyT workflows, with cells in the language of each."""

import re
from collections.abc import Generator

from pygments.token import Name, Operator, Punctuation, String, Text, Whitespace

from signage_lexers.anyt_forms import INPUT, CellDialect, data_tokens, form_tokens, frontmatter_tokens, is_data
from signage_lexers.anyt_segments import FORM, MARKER, PROSE, TAG, Segment, first_cell, segments
from signage_lexers.delegation import delegated_tokens, lexer_of
from signage_lexers.json_text import json_tokens
from signage_lexers.markdown_text import inline_tokens, markdown_tokens
from signage_lexers.stream import (
    ACTED_ON,
    CONTENT,
    REFERENCE,
    UNKNOWN,
    TokenStream,
    TokenType,
    group_tokens,
    text_tokens,
)
from signage_specs.anyt.vocabulary import (
    ATTRIBUTES_2,
    CELLS_FOLDER,
    FRONTMATTER_DELIMITER,
    FRONTMATTER_KEYS,
    ID_ATTRIBUTE,
    KINDS_THAT_NEED_AN_ID,
    MARKERS,
    SCHEMA_KEY,
)

_DELIMITER = re.compile(rf"^{FRONTMATTER_DELIMITER}[^\S\n]*+$", re.MULTILINE)

_WORKFLOW_KEY = re.compile(rf"^(?:{'|'.join(sorted(FRONTMATTER_KEYS | {SCHEMA_KEY}))}):(?!\S)", re.MULTILINE)
_ID = re.compile(rf'\s{ID_ATTRIBUTE}="')
_QUIET_KINDS = frozenset({"note", FORM})  # nothing is done when a workflow comes to them
_KNOWN_ATTRIBUTES = ATTRIBUTES_2 | {ID_ATTRIBUTE}
_FORM_TYPE = "type"

_TAG_START = re.compile(r"([^\S\n]*+)(</?)([\w-]++)")
_TAG_PART = re.compile(
    r"""
      (\s++)
    | (?P<name>[\w.:-]++)(?>(?:(=)("[^"\n]*+"?|[^\s>"]*+))?)
    | (?P<end>/?>)
    | ([^\s\w.:>/-]++|.)
    """,
    re.VERBOSE,
)

_INTERPRETERS = {
    "bun": "typescript",
    "deno": "typescript",
    "node": "javascript",
    "rscript": "r",
    "tsx": "typescript",
}
"""Programs that Pygments doesn't know as the name of their language."""


def is_workflow(text: str) -> bool:
    """Whether a text has frontmatter with a key of a workflow, and a cell before any other tag or fence.

    The cell has an id and an end. A note alone says nothing: other formats have that word for an element too.
    """
    end = _DELIMITER.search(text, 1) if _DELIMITER.match(text) else None
    cell = first_cell(text, end.end()) if end and _WORKFLOW_KEY.search(text, 0, end.start()) else None
    if cell is None or cell["opening"] not in KINDS_THAT_NEED_AN_ID or not _ID.search(cell["attributes"]):
        return False
    return text.find(f"</{cell['opening']}>", cell.end()) >= 0


def workflow_tokens(text: str) -> TokenStream:
    """Yield the tokens of a workflow, or of a cell alone; one that is never closed lasts to the next one."""
    start = yield from _frontmatter(text)
    parts = list(segments(text, start))
    if start == 0 and len(parts) == 1:  # data, or what stands in an input cell
        is_markdown = not is_data(text)
        yield from markdown_tokens(text, 0, len(text), CellDialect(INPUT)) if is_markdown else data_tokens(0, text)
        return
    for segment in parts:
        if segment.start == segment.end:
            continue
        if segment.kind == TAG:
            yield from _tag_line(text, segment.start, segment.end)
        elif segment.kind == FORM:
            yield from form_tokens(segment.start, text[segment.start : segment.end], segment.attributes)
        elif segment.kind == "shell":
            yield from _script(text, segment)
        else:
            dialect = None if segment.kind == PROSE else CellDialect(segment.kind)
            yield from markdown_tokens(text, segment.start, segment.end, dialect)


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
    yield from frontmatter_tokens(start + 1, text[start + 1 : stop])
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
    stop = end - text.endswith("\n", position, end)
    yield from inline_tokens(text, position, stop)
    if stop < end:
        yield stop, Whitespace, "\n"


def _tag(text: str, start: int, end: int) -> Generator[tuple[int, TokenType, str], None, int]:
    """Yield a tag, and return where it ends."""
    opening = _TAG_START.match(text, start, end)
    if opening is None:  # a segment of this kind starts with one
        return start
    kind = CONTENT if opening[3] in _QUIET_KINDS else ACTED_ON
    yield from group_tokens(opening, Whitespace, Punctuation, kind)
    for match in _TAG_PART.finditer(text, opening.end(), end):
        name = match["name"]
        known = name in _KNOWN_ATTRIBUTES or (opening[3] == FORM and name == _FORM_TYPE)
        value = REFERENCE if name == ID_ATTRIBUTE else String
        key = Name.Attribute if known else Name.Other
        yield from group_tokens(match, Whitespace, key, Operator, value, Punctuation, Punctuation)
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
        yield from group_tokens(first, Whitespace, Text, Name.Namespace, REFERENCE, Punctuation, ACTED_ON, UNKNOWN)
        following = _STATE_PATH.search(text, first.end())
        stop = following.start() if following else len(text)
        yield from json_tokens(first.end(), text[first.end() : stop], MARKER)
        first = following
