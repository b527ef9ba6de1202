"""Which TextMate scope stands for which type of token: the one table that the grammars and their test read."""

from collections.abc import Mapping
from typing import Final

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
