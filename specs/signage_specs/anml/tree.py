"""The tree of an ANML 1.0 document, the same for XML and JSON, with the place of everything in it.

The tree says what was written: unknown names, foreign namespaces and misplaced elements are kept, in document
order. `signage_specs.anml.canonical` makes of it what both serialisations can say.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice
from typing import Final, TypeAlias

from signage_core.frozen import frozen
from signage_specs.anml.elements import ELEMENTS
from signage_specs.anml.vocabulary import NAMESPACE_FAMILY, AttributeModel, ElementModel
from signage_specs.readers.json import JsonDocument
from signage_specs.readers.xml_nodes import XmlDocument
from signage_specs.span import Fault, Span

Node: TypeAlias = "Element | Text"

Typed: TypeAlias = "tuple[Element, Attribute, AttributeModel]"
"""An attribute that the vocabulary gives its element: the element, the attribute, its entry."""

BREAKING: Final = frozenset({
    "not-well-formed", "undefined-entity", "nothing", "too-deep", "too-large", "too-many", "too-many-values",
    "json-syntax", "trailing-comma", "comment", "trailing-content", "duplicate-key", "non-finite-number",
    "lone-surrogate", "root-not-object",
})  # fmt: skip
"""The faults after which a document is not judged further."""

WHITE_SPACE: Final = " \t\r\n"  # of XML, which has no other
ELISION: Final = re.compile(r"\s*(?:(?:\.\.\.|…)\s*)+")  # text that stands for what was left out


@frozen
class Attribute:
    """An attribute, or a JSON member that stands for one.

    The name is as written, prefix included; the root's JSON version key is `version`. The value is as XML writes
    it, such as `3600`. In JSON the spans of names and values have their quotes, and the type is `string`,
    `boolean`, `number` or `null`. The namespace is empty without a prefix.
    """

    name: str
    value: str
    span: Span
    name_span: Span
    value_span: Span
    namespace: str = ""
    json: str = ""


@frozen
class Text:
    """A run of character data; `span` is as written, `value` what it says."""

    value: str
    span: Span


@frozen
class Element:
    """An element.

    The name is local in ANML, and as written elsewhere; its span is that in the start tag, or of the key, or the
    value in an array. The definition is a key of the vocabulary's ELEMENTS, or empty. Attributes, namespace
    declarations too, and children are in the order of writing. Of an elided element a `...` says that part was left
    out, or a value in it can't be read, so nothing follows from what isn't there.
    """

    name: str
    definition: str
    namespace: str
    attributes: tuple[Attribute, ...]
    children: tuple[Node, ...]
    span: Span
    name_span: Span
    prefixed: bool = False
    elided: bool = False

    @property
    def known(self) -> ElementModel | None:
        """The vocabulary's entry, or None for an unknown element."""
        return ELEMENTS.get(self.definition)

    @property
    def in_anml(self) -> bool:
        """Whether it is in the ANML namespace, of any version, or in none."""
        return in_anml(self.namespace)

    @property
    def elements(self) -> Iterator[Element]:
        """The child elements."""
        for child in self.children:
            if isinstance(child, Element):
                yield child

    def descendants(self) -> Iterator[Element]:
        """Yield every element inside, in document order."""
        waiting = [*self.elements][::-1]
        while waiting:
            element = waiting.pop()
            yield element
            waiting.extend([*element.elements][::-1])

    @property
    def texts(self) -> Iterator[Text]:
        """The runs of text directly inside."""
        for child in self.children:
            if isinstance(child, Text):
                yield child

    @property
    def content(self) -> str:
        """The text directly inside, all runs together."""
        return "".join(text.value for text in self.texts)

    def attribute(self, name: str) -> Attribute | None:
        """Return the attribute of a name without a prefix, or None."""
        for attribute in self.attributes:  # every rule asks: a loop takes half of the time of a generator
            if attribute.name == name:
                return attribute
        return None

    def value(self, name: str) -> str | None:
        """Return the value of an attribute, or None when it is absent."""
        attribute = self.attribute(name)
        return attribute.value if attribute else None

    def child(self, name: str) -> Element | None:
        """Return the first child element of a name, or None."""
        return next((element for element in self.elements if element.name == name), None)


@dataclass(frozen=True)
class Document:
    """One text of ANML 1.0.

    The syntax is `xml` or `json`, and one reader saw it. A document has `anml` as its root alone, a fragment
    anything. Faults are what the parser could not take as the draft says. At `/.well-known/anml` it is a service's,
    whatever it says.
    """

    text: str
    syntax: str
    roots: tuple[Element, ...]
    faults: tuple[Fault, ...]
    xml: XmlDocument | None = None
    json: JsonDocument | None = None
    well_known: bool = False

    @cached_property
    def _walk(self) -> tuple[tuple[Element, Element | None], ...]:
        walk: list[tuple[Element, Element | None]] = []
        waiting: list[tuple[Element, Element | None]] = []
        waiting += [(root, None) for root in reversed(() if self.broken else self.roots)]
        while waiting:
            element, parent = waiting.pop()
            walk.append((element, parent))
            waiting += [(child, element) for child in reversed(element.children) if isinstance(child, Element)]
        return tuple(walk)

    @cached_property
    def _all(self) -> list[Element]:
        return [element for element, _ in self._walk]

    @cached_property
    def _index(self) -> dict[str, list[Element]]:
        index: dict[str, list[Element]] = {}
        for element, _ in self._walk:
            index.setdefault(element.definition, []).append(element)
        return index

    @cached_property
    def _typed(self) -> dict[str, list[Typed]]:
        """The attributes by their type; those that the vocabulary doesn't give their element are under no type."""
        typed: dict[str, list[Typed]] = {}
        for element, _ in self._walk:
            known: Mapping[str, AttributeModel] = element.known.attributes if element.known else {}
            for attribute in element.attributes:
                entry = known.get(attribute.name, _UNDEFINED)
                if entry.type != "string":
                    typed.setdefault(entry.type, []).append((element, attribute, entry))
        return typed

    @cached_property
    def elided(self) -> bool:
        """Whether some part of it was left out, see `Element`; false for a broken one."""
        return any(element.elided for element, _ in self._walk)

    @property
    def root(self) -> Element | None:
        """The `anml` element, or None in a fragment."""
        return next((root for root in self.roots if root.definition == "anml"), None)

    @property
    def broken(self) -> bool:
        """Whether it could not be read: no part of it is to be processed then (section 11.4)."""
        return any(fault.kind in BREAKING for fault in self.faults)

    def elements(self) -> tuple[tuple[Element, Element | None], ...]:
        """Return every element with its parent, in document order; none of a broken document."""
        return self._walk

    def named(self, *definitions: str) -> Iterator[Element]:
        """Yield the elements that have one of these definitions, in document order for each."""
        for definition in definitions:
            yield from self._index.get(definition, ())

    def typed(self, *types: str) -> Iterator[Typed]:
        """Return the attributes of some types, with their elements and entries, in document order."""
        found = [self._typed[each] for each in types if each in self._typed]
        return iter(found[0] if len(found) == 1 else sorted(chain(*found), key=lambda each: each[1].span.start))

    def undefined(self) -> Iterator[tuple[Element, Attribute]]:
        """Return the attributes that the vocabulary doesn't give their element, in document order."""
        return ((element, attribute) for element, attribute, _ in self._typed.get("", ()))

    def scopes(self, *definitions: str) -> tuple[tuple[Element, ...], ...]:
        """Return the elements inside which references are resolved together: each `site`, or else all roots.

        Where the document has none of `definitions`, there are no scopes.
        """
        if definitions and self._index.keys().isdisjoint(definitions):
            return ()
        if "site" not in self._index:
            return () if self.broken else (self.roots,)
        # In a part of a document, sites may be without the root around them.
        sites = [site for root in self.roots for site in (root, *root.elements) if site.definition == "site"]
        return tuple((site,) for site in sites) or (self.roots,)

    def within(self, scope: tuple[Element, ...], *definitions: str) -> Iterator[Element]:
        """Return the elements of a scope that have one of these definitions, in document order; all for none.

        What is inside an element is between its ends, so the layout of all elements is searched, not walked.
        """
        if definitions:
            lists = [self._index[definition] for definition in definitions if definition in self._index]
            candidates = lists[0] if len(lists) == 1 else sorted(chain(*lists), key=_start)
        else:
            candidates = self._all
        return iter(candidates) if scope is self.roots or not candidates else _inside(scope, candidates)


_UNDEFINED: Final = AttributeModel("")


def _inside(scope: tuple[Element, ...], candidates: list[Element]) -> Iterator[Element]:
    for root in scope:
        first = bisect_left(candidates, root.span.start, key=_start)
        yield from islice(candidates, first, bisect_left(candidates, root.span.end, first, key=_start))


def _start(element: Element) -> int:
    return element.span.start


def in_anml(namespace: str) -> bool:
    """Whether a namespace is that of ANML, of any version, or none at all, as in many examples."""
    family = NAMESPACE_FAMILY
    return namespace in ("", family) or namespace.startswith(family + ":")
