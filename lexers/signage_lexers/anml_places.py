"""How the names of ANML 1.0 are shown: elements and attributes, in XML and as keys of JSON, and trust keys."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pygments.token import Keyword, Name, String

from signage_lexers.json_text import Place, json_tokens
from signage_specs.anml.vocabulary import TEXT_KEY, VERSION_KEY
from signage_specs.anml.vocabulary.elements import ELEMENTS
from signage_specs.anml.vocabulary.names import ELEMENT_NAMES
from signage_specs.anml_trust.vocabulary import MANIFEST_KEYS, RECORD_KEYS, RESPONSE_KEYS, SCOPES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from signage_lexers.stream import TokenStream, TokenType
    from signage_specs.anml.vocabulary.content_model import Attribute

ACTED_ON = frozenset({"action", "answer", "ask", "disclosure", "link", "nav", "option", "param", "refuse", "step"})
"""The elements that an agent does something about, which have to be found at a glance."""

_FIELD_ATTRIBUTE = "field"  # names an `ask` from elsewhere; the draft calls it a string
_DOMAINS = frozenset({"domain", "site"})


def _element_kind(name: str) -> TokenType:
    """Return how the name of an element is shown: frame, what is acted on, or content."""
    if name == VERSION_KEY or name in ELEMENTS[VERSION_KEY].children:
        return Keyword.Namespace
    return Keyword if name in ACTED_ON else Name.Tag


def _attribute_place(name: str, attribute: Attribute) -> Place:
    """Return how an attribute and its values are shown: names of things as labels, fixed words as constants."""
    is_label = attribute.type in {"id", "reference", "domain"} or name == _FIELD_ATTRIBUTE
    words = ("true", "false") if attribute.type == "boolean" else attribute.values
    return Place(Name.Attribute, Name.Label if is_label else String.Double, dict.fromkeys(words, Name.Constant))


ELEMENT_KINDS: Mapping[str, TokenType] = {name: _element_kind(name) for name in ELEMENT_NAMES}

ATTRIBUTES: Mapping[str, Mapping[str, Place]] = {
    definition: {name: _attribute_place(name, attribute) for name, attribute in element.attributes.items()}
    for definition, element in ELEMENTS.items()
}
"""The attributes of each element."""


def _element_places() -> dict[str, Place]:
    """Return the place of each element in JSON; they lead to one another."""
    members: dict[str, dict[str, Place]] = {name: {} for name in ELEMENTS}
    places = {name: Place(ELEMENT_KINDS[name.rpartition("/")[2]], members=members[name]) for name in ELEMENTS}
    for name, element in ELEMENTS.items():
        # An element out of its place is still shown as what it is; a name that nothing defines is not.
        members[name].update({known: places[known] for known in ELEMENT_NAMES})
        members[name].update(ATTRIBUTES[name])
        members[name].update(
            {child: places[entry.definition or child] for child, entry in element.children.items()}
        )
        if element.text:
            members[name][TEXT_KEY] = Place(Name.Attribute)
    members[VERSION_KEY][VERSION_KEY] = Place(Keyword.Namespace)
    return places


_ELEMENT_PLACES = _element_places()

_DOCUMENT = _ELEMENT_PLACES[VERSION_KEY]
"""The root of a JSON document."""

_FRAGMENT = Place(
    members={
        **{name: place for attributes in ATTRIBUTES.values() for name, place in attributes.items()},
        **{name: _ELEMENT_PLACES[name] for name in ELEMENT_NAMES},
        TEXT_KEY: Place(Name.Attribute),
    }
)
"""The root of a piece of a JSON document, which doesn't say what it is a piece of."""


def _trust_place(key: str, kind: TokenType) -> Place:
    """Return how a key of a trust document and its value are shown."""
    return Place(
        kind,
        Name.Label if key in _DOMAINS else String.Double,
        dict.fromkeys(SCOPES, Name.Constant) if key == "scope" else {},
    )


_RECORD = {key: _trust_place(key, Name.Attribute) for key in RECORD_KEYS}

_TRUST = Place(
    members={
        **_RECORD,
        **{key: _trust_place(key, Keyword.Namespace) for key in (*RESPONSE_KEYS, *MANIFEST_KEYS)},
        "authorized-domains": Place(Keyword.Namespace, members=_RECORD),
    }
)
"""The root of a trust manifest, of one of its records, or of the answer to a trust query."""

_VERSION = re.compile(rf'"{VERSION_KEY}"\s*+:')
_SIGNATURE = re.compile(rf'\s*+\{{\s*+"{VERSION_KEY}"\s*+:\s*+"[0-9]')


def is_document(text: str) -> bool:
    """Whether a text begins as a JSON document."""
    return _SIGNATURE.match(text) is not None


def document_tokens(text: str) -> TokenStream:
    """Return the tokens of a JSON document or a piece of one."""
    return json_tokens(0, text, _DOCUMENT if _VERSION.search(text) else _FRAGMENT)


def trust_tokens(text: str) -> TokenStream:
    """Return the tokens of a trust manifest, of one of its records, or of the answer to a trust query."""
    return json_tokens(0, text, _TRUST)
