"""The grammars of the formats in JSON, made from the lexers' tables of places."""

from collections.abc import Iterable, Mapping
from typing import Final

from pygments.token import Comment, Keyword, Name, Number, Punctuation, String

from signage_grammars.rules import (
    CLOSED,
    QUOTED,
    STRING,
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
from signage_lexers.anml_markup import DOCUMENT, FRAGMENT, TRUST
from signage_lexers.anyt_segments import MARKER
from signage_lexers.html_page import MANIFEST, MANIFEST_PIECE, PLAN
from signage_lexers.json_text import UNKNOWN, Place
from signage_lexers.stream import TokenType
from signage_specs.anml.elements import ELEMENT_NAMES
from signage_specs.anml.vocabulary import VERSION_KEY

MANIFEST_SCOPE: Final = "source.agent-manifest"
MARKER_SCOPE: Final = "source.anyt.marker"

_KEY_END: Final = rf"(?=[,\]}}]|{CLOSED}\s*:)"
_SCALARS: Final = group(
    token(r"-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?", Number),
    token(r"\b(?:true|false|null)\b", Keyword.Constant),
    token(r"[^\W\d]\w*", Name.Other),
    token(r"//.*", Comment.Single),
    region(r"/\*", r"\*/", [], name=scope(Comment.Multiline)),
    token(r"\.\.\.|…", Comment.Special),
    token(r"[{}\[\],:]", Punctuation),
)


class JsonRules:
    """Makes the rules of places, each once, with those that its keys lead to.

    Keys that many places share stand in a part of their own.
    """

    def __init__(self, shared: Mapping[str, Place] | None = None) -> None:
        self.repository: dict[str, Rule] = {"scalars": _SCALARS}
        self._shared = shared or {}
        self._names: dict[int, str] = {}
        self._kept: list[Place] = []  # so that no other place gets the identity of one
        if shared:
            self.repository["shared"] = group(*self._keys(sorted(shared.items(), key=lambda each: each[0])))

    def content(self, place: Place) -> Rule:
        """Return the rule for what is within an object or a list at a place, or for a whole text."""
        return include(f"content-{self._name(place)}")

    def _name(self, place: Place) -> str:
        """Return the name of a place's rules, which are made when it is first met."""
        name = self._names.get(id(place))
        if name is None:
            name = self._names[id(place)] = str(len(self._names) + 1)
            self._kept.append(place)
            self.repository[f"value-{name}"] = group(
                region(r"([{\[])", r"([}\]])", [include(f"content-{name}")], (Punctuation,), (Punctuation,)),
                *_strings(place),
                include("scalars"),
            )
            shares = bool(self._shared) and place.members.keys() >= self._shared.keys()
            own = [
                (key, value)
                for key, value in sorted(place.members.items(), key=lambda each: each[0])
                if not shares or self._shared.get(key) is not value
            ]
            self.repository[f"content-{name}"] = group(
                *self._keys(own),
                *([include("shared")] if shares else []),
                self._key(CLOSED, place.others or UNKNOWN),
                include(f"value-{name}"),
            )
        return name

    def _keys(self, members: Iterable[tuple[str, Place]]) -> list[Rule]:
        """Return rules for keys; those that lead to alike places have one."""
        groups: dict[object, tuple[Place, list[str]]] = {}
        for key, place in members:
            is_leaf = not place.members and place.others is None
            alike = (place.key, place.text, tuple(place.words.items())) if is_leaf else id(place)
            groups.setdefault(alike, (place, []))[1].append(key)
        return [self._key(f'"(?:{alternatives(keys)})"', place) for place, keys in groups.values()]

    def _key(self, key: str, place: Place) -> Rule:
        value = include(f"value-{self._name(place)}")
        return region(rf"({key})\s*(:)", _KEY_END, [value], (place.key, Punctuation))


def _strings(place: Place) -> list[Rule]:
    """Return rules for the strings at a place: fixed words, and any other text."""
    kinds: dict[TokenType, list[str]] = {}
    for word, kind in sorted(place.words.items(), key=lambda each: each[0]):
        kinds.setdefault(kind, []).append(word)
    words = [tokens(f'("(?:{alternatives(each)})")', kind) for kind, each in kinds.items()]
    return [*words, STRING if place.text is String.Double else token(QUOTED, place.text)]


def _grammar(title: str, name: str, root: Place) -> Rule:
    """Return the grammar of texts whose root is a place."""
    rules = JsonRules()
    return grammar(title, name, [rules.content(root)], rules.repository)


def _either(rules: JsonRules, piece: Place, whole: Place, begin: str) -> Rule:
    """Return the rule for a text that is a whole document from a key on that no piece of one has."""
    document = rules.content(whole)
    within = rules.content(piece)["include"].removeprefix("#")
    rules.repository[within]["patterns"].insert(0, region(rf"(?={begin})", r"(?=[}\]])", [document]))
    return include(within)


def anml_json() -> Rule:
    """Return the grammar of ANML's JSON."""
    shared = {name: DOCUMENT.members[name] for name in ELEMENT_NAMES}
    rules = JsonRules({name: place for name, place in shared.items() if FRAGMENT.members[name] is place})
    root = _either(rules, FRAGMENT, DOCUMENT, rf'"{VERSION_KEY}"\s*:')
    return grammar("ANML JSON", "source.anml.json", [root], rules.repository)


def manifest_rules() -> tuple[Rule, JsonRules]:
    """Return the rule for an agent manifest or a piece of one, and the rules that it is made of."""
    rules = JsonRules()
    begin = r'"(?:@context|site)"\s*:|"(?:actions|data|pages)"\s*:\s*(?:\{|$)'
    return _either(rules, MANIFEST_PIECE, MANIFEST, begin), rules


def agent_manifest() -> Rule:
    """Return the grammar of agent manifests."""
    root, rules = manifest_rules()
    return grammar("Agent manifest", MANIFEST_SCOPE, [root], rules.repository)


def agent_plan() -> Rule:
    """Return the grammar of planner results."""
    return _grammar("Agent plan", "source.agent-plan", PLAN)


def anml_trust() -> Rule:
    """Return the grammar of trust manifests, and of the answers to trust queries."""
    return _grammar("ANML trust document", "source.anml.trust", TRUST)


def marker() -> Rule:
    """Return the grammar of the marker that a cell of a workflow leaves behind."""
    return _grammar("AnyT completion marker", MARKER_SCOPE, MARKER)
