"""The grammar of ANML's DNS records: lines of a zone file, and bare tag lists."""

from typing import Final

from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String

from signage_grammars.rules import (
    LINE,
    SPACE,
    Rule,
    alternatives,
    grammar,
    group,
    include,
    region,
    scope,
    token,
    tokens,
)
from signage_specs.anml_trust.vocabulary import RECORD_TAGS, RECORD_VERSION, SERVICE_TAGS, TAG_NAME

DNS: Final = "source.anml.dns"

_NAME: Final = rf"(?<![^\s;\"])(?:({alternatives({*RECORD_TAGS, *SERVICE_TAGS})})(?![\w.-])|({TAG_NAME}))"


def _tag_list(value: str) -> Rule:
    """Return the rules for tags: `name=value;`. `value` is what a character of a value may be."""
    escaped_mark = r"\\(?!;)"
    return group(
        tokens(
            rf"{_NAME}\s*(=)\s*(?:({RECORD_VERSION})(?=\s*(?:\\?;|\"|$))|({value}+?(?=\s*(?:\\?;|\"|$))))?",
            *(Name.Attribute, Name.Other, Operator, Name.Constant, String),
        ),
        token(r"\\?;", Punctuation),
        token(rf"(?:{value}|{escaped_mark})", String),
    )


def dns() -> Rule:
    """Return the grammar of records, each of which may be written on several lines."""
    mark = {"0": {"name": scope(String)}}
    string = region(r'"', r'"|$', [include("quoted-tags")], beginCaptures=mark, endCaptures=mark)
    patterns = [
        region(rf"{LINE}(?={SPACE}*{TAG_NAME}{SPACE}*=)", "$", [include("bare-tags")]),
        region(rf"{LINE}([^\s();\"]+)(?![^\s();\"])", "$", [include("zone")], (Name.Namespace,)),
        region(rf"{LINE}(?=.*\S)", "$", [include("zone")]),
    ]
    zone = group(
        string,
        token(";.*", Comment.Single),
        token(r"(?i)(?<![^\s();\"])(?:IN|CH|HS|TXT|SRV)(?![^\s();\"])", Keyword.Type),
        token(r"(?i)(?<![^\s();\"])[0-9]+(?:[smhdw][0-9]+)*[smhdw]?(?![^\s();\"])", Number),
        region(r"(?=[^\s();\"]*=)(?=[^\s();\"])", r"(?=[\s();\"]|$)", [include("bare-tags")]),
        token(r"[^\s();\"]+", String),
        token("[()]", Punctuation),
    )
    repository = {"zone": zone, "bare-tags": _tag_list(r"(?:[^;\\\n])"), "quoted-tags": _tag_list(r'(?:[^;\\"\n])')}
    return grammar("ANML DNS record", DNS, patterns, repository)
