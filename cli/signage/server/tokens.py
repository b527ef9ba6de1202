"""Semantic tokens: the colours of examples, from the lexers that the documentation is coloured by."""

from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from typing import Any

from signage.server.analysis import LONGEST_SHORT, MOST_SHORT, Analysis, Block
from signage.server.positions import Positions
from signage.server.workspace import Document, Workspace
from signage_specs.span import Span

# For each class of Pygments the token type of the protocol; the more special ones come first.
_TYPES = (
    ("Token.Comment", "comment"),
    ("Token.Keyword.Namespace", "namespace"),
    ("Token.Keyword.Pseudo", "namespace"),
    ("Token.Name.Namespace", "namespace"),
    ("Token.Name.Variable.Global", "namespace"),
    ("Token.Keyword.Constant", "enumMember"),
    ("Token.Name.Constant", "enumMember"),
    ("Token.Keyword.Type", "type"),
    ("Token.Name.Tag", "type"),
    ("Token.Name.Builtin", "type"),
    ("Token.Name.Function", "function"),
    ("Token.Name.Class", "variable"),
    ("Token.Name.Label", "variable"),
    ("Token.Name.Variable", "variable"),
    ("Token.Name.Decorator", "decorator"),
    ("Token.Name.Attribute", "property"),
    ("Token.Name.Property", "property"),
    ("Token.Name.Entity", "type"),
    ("Token.Literal.Number", "number"),
    ("Token.Literal", "string"),
    ("Token.Keyword", "keyword"),
    ("Token.Operator.Word", "keyword"),
)
LEGEND = tuple(dict.fromkeys(name for _, name in _TYPES))
_LEXERS = {"ko-snapshot": "ko-browser"}  # where the format's name isn't the lexer's
_MOST_TOKENS = 200_000


def whole(document: Document, workspace: Workspace, _parameters: Any) -> dict[str, Any]:
    """Return the tokens of a document."""
    return _answer(document, workspace, Span(0, len(document.source.text)))


def part(document: Document, workspace: Workspace, parameters: Any) -> dict[str, Any]:
    """Return the tokens of the examples in a range."""
    return _answer(document, workspace, workspace.positions(document).span(parameters["range"]))


def _answer(document: Document, workspace: Workspace, wanted: Span) -> dict[str, Any]:
    analysis, positions = workspace.analysis(document), workspace.positions(document)
    first, last = (analysis.source.lines.position(offset)[0] for offset in (wanted.start, wanted.end))
    tokens: list[tuple[int, int, int, int]] = []
    for block in analysis.blocks:
        if block.lines and block.lines.start <= last and block.lines.stop > first and len(tokens) < _MOST_TOKENS:
            tokens += _tokens(block, analysis, positions)
    data: list[int] = []
    line = character = 0
    for token in sorted(set(tokens)):
        data += [token[0] - line, token[1] - character * (token[0] == line), *token[2:], 0]
        line, character = token[:2]
    return {"data": data}


def _tokens(block: Block, analysis: Analysis, positions: Positions) -> Iterator[tuple[int, int, int, int]]:
    """Yield the tokens of an example: line, character, length, number of the type."""
    is_short = len(block.example.text) <= LONGEST_SHORT
    lexed = (_remembered if is_short else _lexed)(block.form.name, block.example.text)
    for inner, number in lexed:
        span = block.span(inner, analysis.source)
        if span is not None and span.end > span.start:
            begin, end = positions.at(span.start), positions.at(span.end)
            if begin["line"] == end["line"]:
                yield begin["line"], begin["character"], end["character"] - begin["character"], number


def _lexed(form: str, code: str) -> tuple[tuple[Span, int], ...]:
    """Return the pieces of an example that have a colour, none with a line end, and the numbers of their types."""
    lexer = import_module("pygments.lexers").get_lexer_by_name(_LEXERS.get(form, form))
    found: list[tuple[Span, int]] = []
    for start, kind, text in lexer.get_tokens_unprocessed(code.replace("\r\n", " \n").replace("\r", "\n")):
        number = _number(str(kind))
        offset = start
        for piece in text.split("\n") if number is not None else ():
            at = offset + len(piece) - len(piece.lstrip())
            offset += len(piece) + 1
            if number is not None and piece.strip():
                found.append((Span(at, at + len(piece.strip())), number))
    return tuple(found)


_remembered = lru_cache(maxsize=MOST_SHORT)(_lexed)


@lru_cache(maxsize=1_024)
def _number(kind: str) -> int | None:
    for prefix, name in _TYPES:
        if kind == prefix or kind.startswith(f"{prefix}."):
            return LEGEND.index(name)
    return None
