"""The canonical model: what XML and JSON can both say, without places, comparable.

Section 7 maps attributes, text and children to the members of one object, so the order between elements of
different names is lost, and so is the place of the text. The canonical form is what is left: one run of text, and
the children grouped by name, in the order of the vocabulary.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import chain

from signage_core.frozen import frozen
from signage_specs.anml.elements import ELEMENTS, definition_of
from signage_specs.anml.tree import Document, Element
from signage_specs.anml.values import is_count, number_text
from signage_specs.anml.vocabulary import NAMESPACE, VERSION, AttributeModel, ElementModel
from signage_specs.span import Span

NUMERIC = frozenset({"number", "either", "bound"})  # the JSON kinds of attributes that are written as numbers


@frozen
class CanonicalElement:
    """An element of the canonical model.

    The name is local in ANML, and as written for a foreign element. Attributes are as XML writes them; `xmlns` is
    there only where the default namespace changes. Children are grouped by name. The definition is a key of the
    vocabulary's ELEMENTS, or empty. The span is that of the name; None where the element was made.
    """

    name: str
    attributes: tuple[tuple[str, str], ...] = ()
    text: str = ""
    children: tuple[CanonicalElement, ...] = ()
    definition: str = field(default="", compare=False)
    span: Span | None = field(default=None, compare=False, repr=False)

    @property
    def known(self) -> ElementModel | None:
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

    Attributes that are None are left out. A parent is named where the element's own name doesn't say what it is: a
    `step` of `context`.
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
    """Return the canonical form of an element; the readers bound how deep that goes."""
    known = element.known
    pairs = {attribute.name: attribute.value for attribute in element.attributes if attribute.name != "xmlns"}
    # What an element without a prefix of its own is in becomes the default namespace there.
    needed = default if ":" in element.name else element.namespace or default
    attributes = _attributes(pairs, known)
    if needed != default:
        attributes = (("xmlns", needed), *attributes)
    children = [_canonical(child, needed) for child in element.elements]
    order = known.children if known else ()
    return CanonicalElement(
        element.name, attributes, _text(element), grouped(children, order), element.definition, element.name_span
    )


def _attributes(pairs: Mapping[str, str], known: ElementModel | None) -> tuple[tuple[str, str], ...]:
    """Return attributes in the order of the vocabulary, unknown ones behind, numbers in their one form."""
    table: Mapping[str, AttributeModel] = known.attributes if known else {}
    if known is ELEMENTS["anml"]:
        # JSON can't leave the version out (section 7.2.1), so the model never does.
        pairs = {"version": VERSION, **pairs}
    if not pairs:
        return ()
    ordered = [
        (name, canonical_number(entry, pairs[name]) if entry.json in NUMERIC else pairs[name])
        for name, entry in table.items()
        if name in pairs
    ]
    if len(ordered) < len(pairs):
        ordered += sorted((name, value) for name, value in pairs.items() if name not in table)
    return tuple(ordered)


def canonical_number(entry: AttributeModel, text: str) -> str:
    """Return the one form of an attribute's number: JSON, unlike XML, takes no zeros in front of a whole one."""
    whole = entry.type in ("seconds", "integer") and is_count(text)
    return text.lstrip("0") or "0" if whole else number_text(text)


def _text(element: Element) -> str:
    """Return the text of an element; between children, white space alone is layout and not text."""
    text, known = element.content, element.known
    layout = bool(known.children) if known else any(element.elements)
    return "" if (layout or (known and known.empty)) and not text.strip() else text


@frozen
class Difference:
    """Something that one serialisation of a document says and the other doesn't, or says otherwise.

    The kind is `attribute`, `text`, `layout` (a text that differs in white space only) or `count`, of the children
    of one name. The path has names and numbers from the root: `anml/knowledge/inform[2]`; empty above the root. The
    name is that of the attribute or the child. The span is that of the element in this document.
    """

    kind: str
    path: str
    name: str
    here: str | None
    there: str | None
    span: Span


def differences(document: Document, twin: Document) -> Iterator[Difference]:
    """Yield where two documents differ, in the order of the vocabulary; nothing when they are twins.

    An attribute that is absent has its default. Time is linear in both documents together.

    The places are those of the first. Both can be read.
    """
    here, there = canonical(document), canonical(twin)
    yield from _child_differences("", here, there, Span(0, min(1, len(document.text))))


def _child_differences(
    path: str, here: Sequence[CanonicalElement], there: Sequence[CanonicalElement], span: Span
) -> Iterator[Difference]:
    """Compare the elements of one parent, name by name; the readers bound how deep that goes."""
    groups: dict[str, tuple[list[CanonicalElement], list[CanonicalElement]]] = {}
    for index, side in enumerate((here, there)):
        for element in side:
            groups.setdefault(element.name, ([], []))[index].append(element)
    for name, (ours, theirs) in groups.items():
        if len(ours) != len(theirs):
            place = ours[min(len(theirs), len(ours) - 1)].span if ours else None
            yield Difference("count", path, name, str(len(ours)), str(len(theirs)), place or span)
        for number, (mine, other) in enumerate(zip(ours, theirs, strict=False), start=1):
            step = f"{name}[{number}]" if len(ours) > 1 else name
            yield from _element_differences(f"{path}/{step}" if path else step, mine, other, mine.span or span)


def _element_differences(
    path: str, here: CanonicalElement, there: CanonicalElement, span: Span
) -> Iterator[Difference]:
    ours, theirs = _with_defaults(here), _with_defaults(there)
    for name in dict.fromkeys([*ours, *theirs]):
        if ours.get(name) != theirs.get(name):
            yield Difference("attribute", path, name, ours.get(name), theirs.get(name), span)
    if here.text != there.text:
        kind = "layout" if here.text.split() == there.text.split() else "text"
        yield Difference(kind, path, "", here.text, there.text, span)
    yield from _child_differences(path, here.children, there.children, span)


def _with_defaults(element: CanonicalElement) -> dict[str, str]:
    known = element.known
    defaults = {name: entry.default for name, entry in known.attributes.items() if entry.default} if known else {}
    return {**defaults, **dict(element.attributes)}
