"""Tokens of HTML whose `data-agent-*` attributes and values stand out; the rest looks as in Pygments' own lexer.

It is not built on that one, which gives error tokens and takes quadratic time on some broken pages.
"""

import re
from collections.abc import Generator, Iterable, Mapping

from pygments.token import Comment, Name, Operator, Punctuation, String, Text

from signage_lexers.delegation import delegated_tokens, lexer_of
from signage_lexers.json_text import Place, json_tokens
from signage_lexers.stream import ACTED_ON, CONTENT, FRAME, REFERENCE, SECTION, TokenStream, TokenType, group_tokens
from signage_specs.aaf.vocabulary import (
    ATTRIBUTES_BY_DIALECT,
    ENUMERATIONS,
    KINDS_BY_DIALECT,
    MANIFEST_KEYS,
    MANIFEST_SCRIPT_TYPE,
    NAVIGATE_ACTION,
    NO_ACTION,
    PLAN_KEYS,
    PREFIX,
    SCHEMA_TYPES,
    SEMANTIC_KEYWORD,
    VALUES,
)

_MARKUP = re.compile(
    r"""
      (?P<text>[^<&]++)
    | (?P<tag></?(?P<name>[A-Za-z][\w:.-]*+))
    | (?P<entity>&\#?\w{1,40}+;)
    | (?P<comment><!--(?>(?:[^-]++|-(?!->))*)(?:-->)?)
    | (?P<cdata><!\[CDATA\[(?>(?:[^\]]++|\](?!\]>))*)(?:\]\]>)?)
    | (?P<declaration><!(?=[A-Za-z\[])[^>]*+>?)
    | (?P<instruction><\?(?>(?:[^?]++|\?(?!>))*)(?:\?>)?)
    | (?P<other>[<&])
    """,
    re.VERBOSE,
)
_TAG_PART = re.compile(
    r"""
      (?P<name>[^\s"'<>/=]++)(?>(?:(\s*+)(=)(\s*+)(?P<value>"[^"]*+"|'[^']*+'|[^\s>]*+))?)
    | (?P<space>\s++)
    | (?P<end>/?\s*+>)
    | (?P<next>(?=<))
    | (?P<other>.)
    """,
    re.VERBOSE,
)
_ATTRIBUTE = Place(Name.Attribute, String)
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
        if kind in ("name", "value"):
            yield from _attribute(match)
            if match["name"].lower() == "type":
                script_type = (match["value"] or "").strip("\"'").lower()
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
    known = match["name"].lower()
    place = AGENT_ATTRIBUTES.get(known, UNKNOWN_ATTRIBUTE) if known.startswith(PREFIX) else _ATTRIBUTE
    value = place.words.get((match["value"] or "").strip("\"'"), place.text)
    yield from group_tokens(match, place.key, Text, Operator, Text, value)


_HIGH_RISK = "high"
_ACTED_ON = frozenset({"action", "field", "link"})  # an agent starts one, fills it in, or follows it
_NAMES_OF_THINGS = frozenset({"data-agent-action", "data-agent-field", "data-agent-for-action", "data-agent-page"})


def _words(values: Iterable[str]) -> dict[str, TokenType]:
    """Return how fixed words are shown: the one that warns stands out."""
    return {value: Name.Exception if value == _HIGH_RISK else Name.Constant for value in values}


def _agent_attributes() -> dict[str, Place]:
    """Return how each attribute of AAF and its values are shown, in whichever dialect it is defined."""
    names = [name for attributes in ATTRIBUTES_BY_DIALECT.values() for name in attributes]
    kinds = {
        kind: ACTED_ON if kind in _ACTED_ON else CONTENT for kinds in KINDS_BY_DIALECT.values() for kind in kinds
    }
    return {
        name: Place(
            Name.Decorator,
            REFERENCE if name in _NAMES_OF_THINGS else String,
            kinds if name == "data-agent-kind" else _words(VALUES.get(name, ())),
        )
        for name in names
    }


AGENT_ATTRIBUTES: Mapping[str, Place] = _agent_attributes()

UNKNOWN_ATTRIBUTE = Place(Name.Other, String)
"""One that is named as if it were for agents."""


_KEYWORD = Place(Name.Attribute)  # of a JSON schema: the set is open


def _schema_members() -> dict[str, Place]:
    """Return the places of the keywords of a JSON schema that an agent looks for."""
    members: dict[str, Place] = {}
    members["type"] = Place(Name.Attribute, words=_words(SCHEMA_TYPES))
    members[SEMANTIC_KEYWORD] = Place(Name.Decorator)
    members["required"] = Place(Name.Attribute, Name.Variable)
    members["properties"] = Place(Name.Attribute, others=Place(Name.Variable, members=members, others=_KEYWORD))
    members["items"] = Place(Name.Attribute, members=members, others=_KEYWORD)
    return members


_SCHEMA = _schema_members()


def _objects() -> dict[str, dict[str, Place]]:
    """Return the places of the keys of each object of a manifest."""
    objects: dict[str, dict[str, Place]] = {name: {} for name in MANIFEST_KEYS}
    for name, keys in MANIFEST_KEYS.items():
        kind = SECTION if name == "manifest" else Name.Attribute
        for key, value in keys.items():
            inner = value.strip("{}")
            if inner != value:  # a map: its keys are the author's names
                place = Place(kind, others=Place(Name.Function, members=objects[inner]))
            elif value in objects:
                place = Place(kind, members=objects[value])
            elif value == "schema":
                place = Place(kind, members=_SCHEMA, others=_KEYWORD)
            else:
                text = REFERENCE if value == "[name]" else String.Double
                place = Place(kind, text, _words(ENUMERATIONS.get(value, ())))
            objects[name][key] = place
    return objects


_OBJECTS = _objects()

MANIFEST = Place(members=_OBJECTS["manifest"])
_ANY_KEY = {**_SCHEMA, **{key: place for keys in reversed(_OBJECTS.values()) for key, place in keys.items()}}
MANIFEST_PIECE = Place(members=_ANY_KEY, others=Place(Name.Function, members=_ANY_KEY, others=_KEYWORD))
_WHOLE = re.compile(r'"(?:site|actions|data|pages)"\s*+:\s*+\{')


def manifest_place(text: str) -> Place:
    """Return the root of a manifest, or of a piece of one, which doesn't say what it is a piece of."""
    return MANIFEST if _WHOLE.search(text) else MANIFEST_PIECE


_ARGUMENT_DEPTH = 8


def _argument() -> Place:
    """Return the place of an action's argument; the keys of the objects in it are the author's too."""
    place = Place(Name.Variable)
    for _ in range(_ARGUMENT_DEPTH):
        place = Place(Name.Variable, others=place)
    return place


PLAN = Place(
    members={
        "action": Place(ACTED_ON, REFERENCE, dict.fromkeys((NO_ACTION, NAVIGATE_ACTION), Name.Constant)),
        "navigate": Place(ACTED_ON, REFERENCE),
        **{
            key: Place(FRAME, others=_argument())
            for keys in PLAN_KEYS.values()
            for key in keys
            if key not in {"action", "navigate"}
        },
    }
)
"""The root of a planner's result."""


def manifest_tokens(text: str) -> TokenStream:
    """Return the tokens of a manifest or a piece of one."""
    return json_tokens(0, text, manifest_place(text))


def plan_tokens(text: str) -> TokenStream:
    """Return the tokens of one or more results of a planner."""
    return json_tokens(0, text, PLAN)
