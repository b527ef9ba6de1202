"""Tokens of HTML whose `data-agent-*` attributes and values stand out; the rest looks as in Pygments' own lexer.

It is not built on that one, which gives error tokens and takes quadratic time on some broken pages.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pygments.token import Comment, Name, Operator, Punctuation, String, Text

from signage_lexers.aaf_places import AGENT_ATTRIBUTES, UNKNOWN_ATTRIBUTE, manifest_place
from signage_lexers.delegation import delegated_tokens, lexer_of
from signage_lexers.json_text import json_tokens
from signage_specs.aaf.vocabulary import MANIFEST_SCRIPT_TYPE, PREFIX

if TYPE_CHECKING:
    from collections.abc import Generator

    from signage_lexers.stream import TokenStream, TokenType

_MARKUP = re.compile(
    r"""
      (?P<text>[^<&]++)
    | (?P<tag></?(?P<name>[A-Za-z][\w:.-]*+))
    | (?P<entity>&\#?\w{1,40}+;)
    | (?P<comment><!--(?:[^-]++|-(?!->))*+(?:-->)?)
    | (?P<cdata><!\[CDATA\[(?:[^\]]++|\](?!\]>))*+(?:\]\]>)?)
    | (?P<declaration><!(?=[A-Za-z\[])[^>]*+>?)
    | (?P<instruction><\?(?:[^?]++|\?(?!>))*+(?:\?>)?)
    | (?P<other>[<&])
    """,
    re.VERBOSE,
)
_TAG_PART = re.compile(
    r"""
      (?P<space>\s++)
    | (?P<attribute>
        (?P<name>[^\s"'<>/=]++)(?:(?P<before>\s*+)=(?P<after>\s*+)(?P<value>"[^"]*+"|'[^']*+'|[^\s>]*+))?+
      )
    | (?P<end>/?\s*+>)
    | (?P<next>(?=<))
    | (?P<other>.)
    """,
    re.VERBOSE,
)
_RAW_TEXT_END = {name: re.compile(rf"</(?={name}[\s/>])", re.IGNORECASE) for name in ("script", "style")}


def page_tokens(text: str) -> TokenStream:
    """Yield the tokens of a page or a piece of one; what is never closed lasts to the end."""
    position = 0
    while match := _MARKUP.match(text, position):
        kind = match.lastgroup
        if kind in {"text", "other"}:
            yield position, Text, match[0]
        elif kind == "tag":
            position = yield from _element(text, match)
            continue
        elif kind == "entity":
            yield position, Name.Entity, match[0]
        elif kind == "comment":
            yield position, Comment.Multiline, match[0]
        else:
            yield position, Comment.Preproc, match[0]
        position = match.end()


def _element(text: str, opening: re.Match[str]) -> Generator[tuple[int, TokenType, str], None, int]:
    """Yield a tag, and after the opening tag of a script or style its raw text; return where that ends."""
    name = opening["name"]
    start = opening.start("name")
    yield opening.start(), Punctuation, text[opening.start() : start]
    yield start, Name.Tag, name
    script_type = ""
    position = len(text)
    for match in _TAG_PART.finditer(text, opening.end()):
        kind = match.lastgroup
        if kind == "attribute":
            yield from _attribute(match)
            if match["name"].lower() == "type":
                script_type = (match["value"] or "").strip("\"'").lower()
        elif kind == "space":
            yield match.start(), Text, match[0]
        elif kind == "end":
            yield match.start(), Punctuation, match[0]
            position = match.end()
            break
        elif kind == "next":
            return match.start()
        else:
            yield match.start(), Text, match[0]
    raw_end = _RAW_TEXT_END.get(name.lower()) if text[start - 1] == "<" else None
    if raw_end is None:
        return position
    closing = raw_end.search(text, position)
    end = closing.start() if closing else len(text)
    content = text[position:end]
    if script_type == MANIFEST_SCRIPT_TYPE:
        yield from json_tokens(position, content, manifest_place(content))
    else:
        language = lexer_of("javascript" if name.lower() == "script" else "css")
        yield from delegated_tokens(language, position, content)
    return end


def _attribute(match: re.Match[str]) -> TokenStream:
    """Yield an attribute with its value; those for agents stand out, unless AAF doesn't have them."""
    name, before, after, value = match.group("name", "before", "after", "value")
    known = name.lower()
    place = AGENT_ATTRIBUTES.get(known, UNKNOWN_ATTRIBUTE) if known.startswith(PREFIX) else None
    position = match.start()
    yield position, place.key if place else Name.Attribute, name
    if value is None:
        return
    position += len(name)
    if before:
        yield position, Text, before
        position += len(before)
    yield position, Operator, "="
    position += 1
    if after:
        yield position, Text, after
        position += len(after)
    if value:
        yield position, place.words.get(value.strip("\"'"), place.text) if place else String, value
