"""Lexers of ANML 1.0: its XML, its JSON, its trust documents and DNS records, and whatever is labelled `anml`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pygments.lexer import Lexer
from pygments.token import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    Whitespace,
)

from signage_lexers.anml_native import AnmlNativeLexer
from signage_lexers.anml_places import ATTRIBUTES, DOCUMENT, ELEMENT_KINDS, FRAGMENT, TRUST
from signage_lexers.json_text import json_tokens
from signage_lexers.line_lexer import LineLexer
from signage_lexers.rating import CERTAIN, OWN_FILE_NAME
from signage_lexers.stream import group_tokens, text_tokens
from signage_specs.anml.vocabulary import MEDIA_TYPE_JSON, MEDIA_TYPE_XML, NAMESPACE_FAMILY, VERSION_KEY
from signage_specs.anml_trust.vocabulary import MEDIA_TYPE, RECORD_TAGS, RECORD_VERSION, SERVICE_TAGS

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from signage_lexers.json_text import Place
    from signage_lexers.stream import TokenStream, TokenType

__all__ = ["AnmlDnsLexer", "AnmlJsonLexer", "AnmlLexer", "AnmlTrustLexer", "AnmlXmlLexer"]

_DRAFT = "https://datatracker.ietf.org/doc/draft-jeskey-anml/"

_MARKUP = re.compile(
    r"""
      (?P<text>[^<&]++)
    | (?P<tag>(?P<opening></?)(?:(?P<prefix>[^\W\d][\w.-]*+):)?+(?P<name>[^\W\d][\w.-]*+))
    | (?P<entity>&(?:lt|gt|amp|apos|quot|\#[0-9]++|\#x[0-9A-Fa-f]++);)
    | (?P<comment><!--(?:[^-]++|-(?!->))*+(?:-->)?)
    | (?P<cdata><!\[CDATA\[(?:[^\]]++|\](?!\]>))*+(?:\]\]>)?)
    | (?P<instruction><\?(?:[^?]++|\?(?!>))*+(?:\?>)?)
    | (?P<doctype><!(?=[A-Za-z])[^\[>]*+(?:\[[^\]]*+\]?[^>]*+)?+>?)
    | (?P<other>[<&])
    """,
    re.VERBOSE,
)
# An attribute's value can't hold `<`: a quote that is never closed ends there.
_TAG_PART = re.compile(
    r"""
    (?P<space>\s*+)
    (?:
        (?:(?P<prefix>[\w.-]++):)?+(?P<name>[\w.-]++)(?P<before>\s*+)(?P<equals>=)(?P<after>\s*+)
        (?P<value>"[^"<]*+"?|'[^'<]*+'?|[^\s"'<>]*+)
      | (?P<end>/?>)
      | (?P<next>(?=<))
      | (?P<word>[\w.:-]++)
      | (?P<other>[^\s<])
    )?+
    """,
    re.VERBOSE,
)
_XML_SIGNATURE = re.compile(
    rf"""(?:\s++|<[?!][^>]*+>)*+<(?:[\w.-]++:)?+{VERSION_KEY}\s[^>]*?["']{NAMESPACE_FAMILY}"""
)
_VERSION = re.compile(rf'"{VERSION_KEY}"\s*+:')
_JSON_SIGNATURE = re.compile(rf'\s*+\{{\s*+"{VERSION_KEY}"\s*+:\s*+"[0-9]')


class AnmlXmlLexer(Lexer):
    """For the XML of ANML 1.0, whose elements and attributes are told from unknown ones."""

    name = "ANML XML"
    aliases = ("anml-xml",)
    filenames = ()
    mimetypes = (MEDIA_TYPE_XML,)
    url = _DRAFT

    def get_tokens_unprocessed(self, text: str) -> TokenStream:
        """Yield the tokens of a document or a piece of one; what is never closed lasts to the end."""
        position = 0
        while match := _MARKUP.match(text, position):
            kind = match.lastgroup
            if kind == "text":
                yield from text_tokens(position, match[0])
            elif kind == "tag":
                position = yield from _tag_tokens(text, match)
                continue
            elif kind == "entity":
                yield position, Name.Entity, match[0]
            elif kind == "comment":
                yield position, Comment.Multiline, match[0]
            elif kind == "other":
                yield position, Text, match[0]
            else:
                yield position, Comment.Preproc, match[0]
            position = match.end()

    @staticmethod
    def analyse_text(text: str) -> float:
        """Return a rating above zero for a root element in the namespace only."""
        return CERTAIN if _XML_SIGNATURE.match(text) else 0.0


class AnmlJsonLexer(Lexer):
    """For the JSON of ANML 1.0, whose keys are told from unknown ones by where they stand."""

    name = "ANML JSON"
    aliases = ("anml-json",)
    filenames = ("*.anml.json",)
    mimetypes = (MEDIA_TYPE_JSON,)
    priority = 0.1
    url = _DRAFT

    def get_tokens_unprocessed(self, text: str) -> TokenStream:
        """Yield the tokens of a document or a piece of one."""
        return json_tokens(0, text, DOCUMENT if _VERSION.search(text) else FRAGMENT)

    @staticmethod
    def analyse_text(text: str) -> float:
        """Return a rating that matters for a document, and for a file that is named as one."""
        return CERTAIN if _JSON_SIGNATURE.match(text) else OWN_FILE_NAME


class AnmlTrustLexer(Lexer):
    """For the trust manifests of ANML 1.0, and the answers to trust queries."""

    name = "ANML trust document"
    aliases = ("anml-trust",)
    filenames = ()
    mimetypes = (MEDIA_TYPE,)
    url = _DRAFT

    def get_tokens_unprocessed(self, text: str) -> TokenStream:
        """Yield the tokens of a manifest, a record or an answer."""
        return json_tokens(0, text, TRUST)


class AnmlDnsLexer(LineLexer):
    """For the DNS records of ANML 1.0: lines of a zone file, or the bare tag list of a TXT record."""

    name = "ANML DNS record"
    aliases = ("anml-dns",)
    filenames = ()
    mimetypes = ()
    url = _DRAFT

    def line_tokens(self, text: str, start: int, end: int) -> TokenStream:
        """Yield a record, or a line of one that is written on several."""
        if _TAG_LIST.match(text, start, end):
            return _tag_list(text, start, end)
        return _zone_line(text, start, end)


class AnmlLexer(Lexer):
    """For anything called ANML: XML after `<`, JSON after `{`, else the indented native form."""

    name = "ANML"
    aliases = ("anml",)
    filenames = ("*.anml",)
    mimetypes = ()
    url = _DRAFT

    def get_tokens_unprocessed(self, text: str) -> TokenStream:
        """Yield the tokens of the form that the first character shows."""
        forms: dict[str, type[Lexer]] = {"<": AnmlXmlLexer, "{": AnmlJsonLexer}
        return forms.get(text.lstrip()[:1], AnmlNativeLexer)().get_tokens_unprocessed(text)


def _tag_tokens(  # noqa: C901 (a branch for each kind of part)
    text: str, opening: re.Match[str]
) -> Generator[tuple[int, TokenType, str], None, int]:
    """Yield a tag from its opening to its end, which is returned."""
    name = opening["name"]
    foreign = opening["prefix"]
    yield opening.start(), Punctuation, opening["opening"]
    if foreign:
        yield opening.start("prefix"), Name.Namespace, foreign
        yield opening.end("prefix"), Punctuation, ":"
    yield opening.start("name"), Name.Other if foreign else ELEMENT_KINDS.get(name, Name.Other), name
    places: Mapping[str, Place] = {} if foreign else ATTRIBUTES.get(name, {})
    for match in _TAG_PART.finditer(text, opening.end()):
        space, prefix, attribute, before, equals, after, value, end, following, word, other = match.groups()
        position = match.start()
        if space:
            yield position, Whitespace, space
            position += len(space)
        if equals:
            place = None if prefix else places.get(attribute)
            if prefix:
                yield position, Name.Namespace, prefix
                position += len(prefix)
                yield position, Punctuation, ":"
                position += 1
            yield position, _attribute_kind(attribute, known=bool(prefix or place)), attribute
            position += len(attribute)
            if before:
                yield position, Whitespace, before
                position += len(before)
            yield position, Operator, "="
            position += 1
            if after:
                yield position, Whitespace, after
                position += len(after)
            if value:
                yield position, place.words.get(value.strip("\"'"), place.text) if place else String.Double, value
        elif end:
            yield position, Punctuation, end
            return match.end()
        elif following is not None:
            return position
        elif word:
            yield position, Name.Other, word
        elif other:
            yield position, Text, other
    return len(text)


def _attribute_kind(name: str, *, known: bool) -> TokenType:
    """Return how the name of an attribute is shown; one that its element doesn't have is not shown as one."""
    if name == "xmlns":
        return Name.Namespace
    return Name.Attribute if known else Name.Other


_TAGS = frozenset((*RECORD_TAGS, *SERVICE_TAGS))
_TAG_LIST = re.compile(r"[^\S\n]*+[A-Za-z][\w.-]*+[^\S\n]*+=")
# `name=value;`: the name may be missing, because a record's strings may be cut anywhere.
_TAG = re.compile(r"(\s*+)(?:([A-Za-z][\w.-]*+)(\s*+)(=))?+((?:[^;\\]++|\\(?!;))*+)(\\?;)?+")
_ZONE_PART = re.compile(
    r"""
      (?P<space>\s++)
    | (?P<string>")
    | (?P<comment>;.*+)
    | (?P<type>(?:IN|CH|HS|TXT|SRV)(?![^\s();"]))
    | (?P<number>[0-9]++(?![^\s();"]))
    | (?P<word>[^\s();"]++)
    | (?P<mark>[()])
    """,
    re.VERBOSE | re.IGNORECASE,
)
_STRING_BODY = re.compile(r'[^"\\]*+(?:\\.?[^"\\]*+)*+')
_ZONE_KINDS: Mapping[str, TokenType] = {
    "space": Whitespace,
    "comment": Comment.Single,
    "type": Keyword.Type,
    "number": Number.Integer,
    "mark": Punctuation,
}


def _zone_line(text: str, start: int, end: int) -> TokenStream:
    """Yield a line of a zone file: owner, numbers, class and type, and strings that hold tags."""
    position = start
    while position < end and (match := _ZONE_PART.match(text, position, end)):
        kind = match.lastgroup or ""
        is_owner = kind == "word" and position == start
        yield position, Name.Namespace if is_owner else _ZONE_KINDS.get(kind, String), match[0]
        position = match.end()
        if kind == "string":
            body = _STRING_BODY.match(text, position, end)
            stop = body.end() if body else end
            yield from _tag_list(text, position, stop)
            if stop < end:
                yield stop, String, '"'
            position = stop + 1


def _tag_list(text: str, start: int, end: int) -> TokenStream:
    """Yield a tag list, or the piece of one that a string holds."""
    position = start
    while position < end and (match := _TAG.match(text, position, end)):
        known = match[2] in _TAGS
        yield from group_tokens(match, Whitespace, Name.Attribute if known else Name.Other, Whitespace, Operator)
        value = Name.Constant if match[5].strip() == RECORD_VERSION else String
        yield from text_tokens(match.start(5), match[5], value)
        if match[6]:
            yield match.start(6), Punctuation, match[6]
        position = match.end()
