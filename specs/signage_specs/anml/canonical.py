"""The canonical model: what XML and JSON can both say, without places, comparable.

Section 7 maps attributes, text and children to the members of one object, so the order between elements of
different names is lost, and so is where the text stands. The canonical form is what is left: one run of text, and
the children grouped by name, in the order of the vocabulary.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from signage_specs.anml.numbers import number_text
from signage_specs.anml.tree import Document, Element
from signage_specs.anml.vocabulary import NAMESPACE, VERSION, content_model
from signage_specs.anml.vocabulary.elements import ELEMENTS
from signage_specs.anml.vocabulary.names import definition_of
from signage_specs.span import Span

NUMERIC = frozenset({"number", "either", "bound"})
"""The JSON kinds of attributes that are written as numbers."""


@dataclass(frozen=True, slots=True)
class CanonicalElement:
    """An element of the canonical model.

    Attributes:
        name: the local name in ANML, the name as written for a foreign element.
        attributes: names and values, as XML writes them; `xmlns` only where the default namespace changes.
        text: the one run of text.
        children: grouped by name.
        definition: the key of its entry in the vocabulary's ELEMENTS; empty for an unknown or a foreign one.
        span: where its name stands in the text that it was read from; None where it was made.
    """

    name: str
    attributes: tuple[tuple[str, str], ...] = ()
    text: str = ""
    children: tuple[CanonicalElement, ...] = ()
    definition: str = field(default="", compare=False)
    span: Span | None = field(default=None, compare=False, repr=False)

    @property
    def known(self) -> content_model.Element | None:
        """The vocabulary's entry, or None."""
        return ELEMENTS.get(self.definition)


def canonical(document: Document) -> tuple[CanonicalElement, ...]:
    """Return the canonical form of a document's top elements: one in a whole document."""
    return grouped([_canonical(root, NAMESPACE) for root in document.roots], ())


def build(
    name: str,
    attributes: Mapping[str, str | None] | None = None,
    text: str = "",
    children: Sequence[CanonicalElement] = (),
    parent: str = "",
) -> CanonicalElement:
    """Return an element of ANML in canonical form, for whoever writes documents.

    Args:
        name: a name of the vocabulary.
        attributes: by name, values as XML writes them; those that are None are left out.
        text: its text.
        children: in any order.
        parent: the name of its parent, where its own doesn't say what it is: a `step` of `context`.
    """
    definition = definition_of(parent, name)
    known = ELEMENTS.get(definition)
    pairs = {key: value for key, value in (attributes or {}).items() if value is not None}
    order = known.children if known else ()
    return CanonicalElement(name, _attributes(pairs, known), text, grouped(children, order), definition)


def grouped(elements: Iterable[CanonicalElement], order: Iterable[str]) -> tuple[CanonicalElement, ...]:
    """Return elements grouped by name: the names of `order` first, the others as they come."""
    given = tuple(elements)
    groups: dict[str, list[CanonicalElement]] = {}
    for each in given:
        groups.setdefault(each.name, []).append(each)
    if len(groups) <= 1:
        return given
    known = [groups.pop(name) for name in order if name in groups]
    return tuple(chain(*known, *groups.values()))


def _canonical(element: Element, default: str) -> CanonicalElement:
    """Return the canonical form of an element; the readers bound how deep that goes.

    Args:
        element: of the tree.
        default: the default namespace where it stands.
    """
    known = element.known
    pairs = {attribute.name: attribute.value for attribute in element.attributes if attribute.name != "xmlns"}
    needed = _default_namespace(element, default)
    attributes = _attributes(pairs, known)
    if needed != default:
        attributes = (("xmlns", needed), *attributes)
    children = [_canonical(child, needed) for child in element.elements]
    order = known.children if known else ()
    return CanonicalElement(
        element.name, attributes, _text(element), grouped(children, order), element.definition, element.name_span
    )


def _default_namespace(element: Element, default: str) -> str:
    """Return the default namespace that an element needs when it is written without a prefix of ANML."""
    foreign = ":" in element.name
    if foreign or element.namespace == "":
        return default
    return element.namespace


def _attributes(pairs: Mapping[str, str], known: content_model.Element | None) -> tuple[tuple[str, str], ...]:
    """Return attributes in the order of the vocabulary, unknown ones behind, numbers in their one form."""
    table: Mapping[str, content_model.Attribute] = known.attributes if known else {}
    if known is ELEMENTS["anml"]:
        # JSON can't leave the version out (section 7.2.1), so the model never does.
        pairs = {"version": VERSION, **pairs}
    ordered = [
        (name, number_text(pairs[name]) if entry.json in NUMERIC else pairs[name])
        for name, entry in table.items()
        if name in pairs
    ]
    if len(ordered) < len(pairs):
        ordered += sorted((name, value) for name, value in pairs.items() if name not in table)
    return tuple(ordered)


def _text(element: Element) -> str:
    """Return the text of an element; between children, white space alone is layout and not text."""
    text, known = element.content, element.known
    layout = bool(known.children) if known else any(element.elements)
    return "" if (layout or (known and known.empty)) and not text.strip() else text
