"""The parts of a TextMate grammar as plain data, and the few ways in which they are put together."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

from pygments.token import Comment, Generic, Keyword, Literal, Name, Number, Operator, Punctuation, String, Text

from signage_lexers.stream import TokenType

SUFFIX: Final = ".signage"
"""What the scopes of these grammars end with, and no other grammar's."""

# Chosen by measuring: of Shiki's 65 themes, 64 tell interactive roles from structural ones, 65 refs from names.
SCOPES: Final[Mapping[TokenType, str]] = {
    Comment: "comment.line",
    Comment.Multiline: "comment.block",
    Comment.Preproc: "meta.preprocessor",
    Comment.Special: "comment.line.special",
    Generic.Deleted: "markup.deleted",
    Generic.Emph: "markup.italic",
    Generic.Inserted: "markup.inserted",
    Generic.Heading: "markup.heading",
    Generic.Prompt: "markup.changed",
    Generic.Subheading: "markup.heading.column",
    Keyword: "keyword.control",
    Keyword.Constant: "constant.language",
    Keyword.Namespace: "entity.name.section.key",
    Keyword.Pseudo: "keyword.other.mark",
    Keyword.Type: "storage.type",
    Literal: "string.unquoted.metadata",
    Name.Attribute: "entity.other.attribute-name",
    Name.Builtin: "entity.name.tag.content",
    Name.Class: "variable.parameter.reference",
    Name.Constant: "constant.language.word",
    Name.Decorator: "entity.name.function.decorator",
    Name.Entity: "entity.name.class",
    Name.Exception: "invalid.illegal.warning",
    Name.Function: "support.function",
    Name.Namespace: "entity.name.namespace",
    Name.Other: "variable.other.unknown",
    Name.Tag: "entity.name.tag",
    Name.Variable: "variable.other.property",
    Name.Variable.Global: "entity.name.section",
    Number: "constant.numeric",
    Operator: "keyword.operator.assignment",
    Punctuation: "punctuation",
    String: "string.unquoted",
    String.Double: "string.quoted.double",
    String.Doc: "string.unquoted.text",
    String.Escape: "constant.character.escape",
    String.Regex: "string.regexp",
    Text: "",
}
"""A type that isn't listed is shown as the type above it; the empty scope is that of plain text."""


def scope(kind: TokenType) -> str:
    """Return the scope of a type of token, with the suffix of these grammars; empty for plain text."""
    listed = kind
    while listed not in SCOPES and listed.parent is not None:
        listed = listed.parent
    name = SCOPES.get(listed, "")
    return name and name + SUFFIX


Rule: TypeAlias = dict[str, Any]
"""A rule of a grammar, as its JSON has it."""

Shown: TypeAlias = TokenType | list[Rule] | Rule | None
"""How a group of an expression is shown: as a token, by rules of its own, as both (a rule), or not at all."""

SPACE: Final = r"[^\S\n]"
LINE: Final = r"(?:^|\G)"
"""Where a line begins: in a list or a quotation of a page, that is behind the marks that belong to the page."""
QUOTED: Final = r'"(?:[^"\\\n]|\\[^\n])*"?'
"""A string in double quotes, which ends with its line at the latest."""
CLOSED: Final = QUOTED.removesuffix("?")

ESCAPES: Final[list[Rule]] = [{"name": scope(String.Escape), "match": r"\\(?:u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|.)"}]
STRING: Final[Rule] = {"name": scope(String.Double), "match": QUOTED, "captures": {"0": {"patterns": ESCAPES}}}


def token(expression: str, kind: TokenType) -> Rule:
    """Return a rule for one kind of token."""
    return {"match": expression, "name": scope(kind)} if scope(kind) else {"match": expression}


def tokens(expression: str, *shown: Shown) -> Rule:
    """Return a rule whose groups are shown as the kinds at their places."""
    return {"match": expression, "captures": captures(*shown)}


def captures(*shown: Shown) -> Rule:
    """Return how the groups of an expression are shown."""
    return {str(number): _shown(each) for number, each in enumerate(shown, 1) if each and _shown(each)}


def _shown(each: Shown) -> Rule:
    if isinstance(each, dict):
        return each
    if isinstance(each, list):
        return {"patterns": each}
    if each is None or not scope(each):
        return {}
    return {"name": scope(each), **({"patterns": ESCAPES} if each is String.Double else {})}


def region(
    begin: str,
    end: str,
    patterns: list[Rule],
    shown: tuple[Shown, ...] = (),
    shown_end: tuple[Shown, ...] = (),
    **more: Any,
) -> Rule:
    """Return a rule from one expression to another, with rules for what is between them."""
    rule: Rule = {"begin": begin, "end": end}
    if shown:
        rule["beginCaptures"] = captures(*shown)
    if shown_end:
        rule["endCaptures"] = captures(*shown_end)
    return {**rule, **more, "patterns": patterns}


def lines(begin: str, more: str, patterns: list[Rule], **other: Any) -> Rule:
    """Return a rule that lasts as long as each line begins with `more`, whatever is open in it."""
    return {"begin": begin, "while": more, **other, "patterns": patterns}


def include(name: str) -> Rule:
    """Return a rule that stands for a part of this grammar, or for another grammar."""
    return {"include": name if "." in name or name.startswith("$") else f"#{name}"}


def alternatives(words: Iterable[str]) -> str:
    """Return an expression for some words, the longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))


def by_kind(words: Mapping[str, TokenType], otherwise: str, kind: TokenType) -> tuple[str, list[TokenType]]:
    """Return an expression with a group for each kind of word, and one for other words; and the groups' kinds.

    `otherwise` is the form of a word, which the known words have, too.
    """
    groups: dict[TokenType, list[str]] = {}
    for word, shown in sorted(words.items(), key=lambda each: each[0]):
        groups.setdefault(shown, []).append(word)
    known = "|".join(f"({alternatives(each)})" for each in groups.values())
    return rf"(?:(?:{known})(?![\w-])|({otherwise}))", [*groups, kind]


def grammar(title: str, name: str, patterns: list[Rule], repository: Mapping[str, Rule]) -> Rule:
    """Return a grammar. `name` is the scope of its language."""
    return {"name": title, "scopeName": name, "patterns": patterns, "repository": dict(repository)}


def escaped(kind: TokenType, escape: str) -> Rule:
    """Return how a group is shown that is one token, with escapes of a form of its own."""
    return {"name": scope(kind), "patterns": [token(escape, String.Escape)]}


def group(*patterns: Rule) -> Rule:
    """Return a part of a grammar that has several rules."""
    return {"patterns": list(patterns)}


def written(document: Rule) -> str:
    """Return a grammar as the text of its file, with a line for each part."""
    parts = [f"{_json(key)}: {_json(value)}" for key, value in document.items() if key != "repository"]
    repository = [f"{_json(name)}: {_json(rule)}" for name, rule in document["repository"].items()]
    whole = [*parts, '"repository": {\n' + ",\n".join(repository) + "\n}"]
    return "{\n" + ",\n".join(whole) + "\n}\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
