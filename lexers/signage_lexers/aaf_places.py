"""How the words of AAF are shown: the attributes and values of annotated HTML, and the keys of its JSON."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pygments.token import Keyword, Name, String

from signage_lexers.json_text import Place, json_tokens
from signage_specs.aaf.vocabulary import (
    ATTRIBUTES_BY_DIALECT,
    ENUMERATIONS,
    KINDS_BY_DIALECT,
    MANIFEST_KEYS,
    NAVIGATE_ACTION,
    NO_ACTION,
    PLAN_KEYS,
    SCHEMA_TYPES,
    SEMANTIC_KEYWORD,
    VALUES,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from signage_lexers.stream import TokenStream, TokenType

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
        kind: Keyword if kind in _ACTED_ON else Name.Tag for kinds in KINDS_BY_DIALECT.values() for kind in kinds
    }
    return {
        name: Place(
            Name.Decorator,
            Name.Label if name in _NAMES_OF_THINGS else String,
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
        kind = Keyword.Namespace if name == "manifest" else Name.Attribute
        for key, value in keys.items():
            inner = value.strip("{}")
            if inner != value:  # a map: its keys are the author's names
                place = Place(kind, others=Place(Name.Function, members=objects[inner]))
            elif value in objects:
                place = Place(kind, members=objects[value])
            elif value == "schema":
                place = Place(kind, members=_SCHEMA, others=_KEYWORD)
            else:
                text = Name.Label if value == "[name]" else String.Double
                place = Place(kind, text, _words(ENUMERATIONS.get(value, ())))
            objects[name][key] = place
    return objects


_OBJECTS = _objects()

_MANIFEST = Place(members=_OBJECTS["manifest"])
_ANY_KEY = {**_SCHEMA, **{key: place for keys in reversed(_OBJECTS.values()) for key, place in keys.items()}}
_PIECE = Place(members=_ANY_KEY, others=Place(Name.Function, members=_ANY_KEY, others=_KEYWORD))
_WHOLE = re.compile(r'"(?:site|actions|data|pages)"\s*+:\s*+\{')


def manifest_place(text: str) -> Place:
    """Return the root of a manifest, or of a piece of one, which doesn't say what it is a piece of."""
    return _MANIFEST if _WHOLE.search(text) else _PIECE


_ARGUMENT_DEPTH = 8


def _argument() -> Place:
    """Return the place of an action's argument; the keys of the objects in it are the author's too."""
    place = Place(Name.Variable)
    for _ in range(_ARGUMENT_DEPTH):
        place = Place(Name.Variable, others=place)
    return place


_PLAN = Place(
    members={
        "action": Place(Keyword, Name.Label, dict.fromkeys((NO_ACTION, NAVIGATE_ACTION), Name.Constant)),
        "navigate": Place(Keyword, Name.Label),
        **{
            key: Place(Keyword.Namespace, others=_argument())
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
    return json_tokens(0, text, _PLAN)
