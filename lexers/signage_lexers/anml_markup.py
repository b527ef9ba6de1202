"""Tokens of the XML of ANML 1.0, and of what is broken or foreign in it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pygments.token import Comment, Name, Operator, Punctuation, Text, Whitespace

from signage_lexers.anml_places import ATTRIBUTES, ELEMENT_KINDS
from signage_lexers.json_text import UNKNOWN, Place
from signage_lexers.stream import escaped_tokens, text_tokens
from signage_specs.anml.vocabulary import NAMESPACE_FAMILY, VERSION_KEY

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from signage_lexers.stream import TokenStream, TokenType

_ENTITY_TEXT = r"&(?:lt|gt|amp|apos|quot|\#[0-9]++|\#x[0-9A-Fa-f]++);"
_ENTITY = re.compile(_ENTITY_TEXT)
_MARKUP = re.compile(
    rf"""
      (?P<text>[^<&]++)
    | (?P<tag>(?P<opening></?)(?:(?P<prefix>[^\W\d][\w.-]*+):)?+(?P<name>[^\W\d][\w.-]*+))
    | (?P<entity>{_ENTITY_TEXT})
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
# The prefix that a document gives to the namespace itself.
_OWN_PREFIX = re.compile(rf"""\sxmlns:([\w.-]++)\s*+=\s*+["']{NAMESPACE_FAMILY}""")

_ROOT = re.compile(rf"""(?:\s++|<[?!][^>]*+>)*+<(?:[\w.-]++:)?+{VERSION_KEY}\s[^>]*?["']{NAMESPACE_FAMILY}""")

_DECLARATION = "xmlns"
_NAMESPACE = Place(Name.Namespace)
_FOREIGN = Place(Name.Attribute)
_NO_ATTRIBUTES: Mapping[str, Place] = {}


def is_document(text: str) -> bool:
    """Whether a text begins with a root element in the namespace."""
    return _ROOT.match(text) is not None


def markup_tokens(text: str) -> TokenStream:
    """Yield the tokens of a document or a piece of one; what is never closed lasts to the end."""
    declared = _OWN_PREFIX.search(text)
    own_prefix = declared[1] if declared else None
    markup_at = _MARKUP.match
    position = 0
    while match := markup_at(text, position):
        kind = match.lastgroup
        if kind == "text":
            yield from text_tokens(position, match[0])
        elif kind == "tag":
            position = yield from _tag_tokens(text, match, own_prefix)
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


def _tag_tokens(  # noqa: C901, PLR0912, PLR0915 (a branch for each kind of part)
    text: str, opening: re.Match[str], own_prefix: str | None
) -> Generator[tuple[int, TokenType, str], None, int]:
    """Yield a tag from its opening to its end, which is returned."""
    mark, prefix, name = opening.group("opening", "prefix", "name")
    position = opening.start()
    yield position, Punctuation, mark
    position += len(mark)
    if prefix:
        yield position, Name.Namespace, prefix
        position += len(prefix)
        yield position, Punctuation, ":"
        position += 1
    if prefix and prefix != own_prefix:  # of what another namespace has, nothing is unknown
        places, unknown = _NO_ATTRIBUTES, _FOREIGN
        yield position, Name.Tag, name
    else:
        places, unknown = ATTRIBUTES.get(name, _NO_ATTRIBUTES), UNKNOWN
        yield position, ELEMENT_KINDS.get(name, Name.Other), name
    for match in _TAG_PART.finditer(text, opening.end()):
        space, prefix, attribute, before, equals, after, value, end, following, word, other = match.groups()
        position = match.start()
        if space:
            yield position, Whitespace, space
            position += len(space)
        if equals:
            if prefix:
                yield position, Name.Namespace, prefix
                position += len(prefix)
                yield position, Punctuation, ":"
                position += 1
                place = _NAMESPACE if prefix == _DECLARATION else _FOREIGN
            else:
                place = _NAMESPACE if attribute == _DECLARATION else places.get(attribute, unknown)
            yield position, place.key, attribute
            position += len(attribute)
            if before:
                yield position, Whitespace, before
                position += len(before)
            yield position, Operator, "="
            position += 1
            if after:
                yield position, Whitespace, after
                position += len(after)
            if "&" in value:
                yield from escaped_tokens(_ENTITY, position, value, place.text)
            elif value:
                yield position, place.words.get(value.strip("\"'"), place.text), value
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
