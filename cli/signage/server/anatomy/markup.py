"""Documents of ANML 1.0, in XML and in JSON."""

from signage.server.anatomy.model import Anatomy, Kind, Name, Part, Word, listed
from signage_specs.anml.tree import Attribute, Document, Element
from signage_specs.anml.vocabulary import AttributeModel, ElementModel
from signage_specs.span import Span

_TITLES = ("id", "name", "label", "field", "domain", "href")


def of_document(document: Document) -> Anatomy:
    """Return the anatomy of a document."""
    anatomy = Anatomy()
    depths: dict[int, int] = {}
    for element, parent in document.elements():
        depth = depths[id(element)] = depths[id(parent)] + 1 if parent is not None else 0
        detail = next((value for name in _TITLES if (value := element.value(name))), "")
        kind = Kind.FUNCTION if element.name in ("action", "ask") else Kind.OBJECT
        anatomy.parts.append(Part(element.name, detail, kind, element.span, element.name_span, depth))
        known = element.known
        anatomy.words.append(Word(element.name_span, _element(known), known.section if known else ""))
        for attribute in element.attributes:
            _add(anatomy, document, element, attribute)
    return anatomy


def _add(anatomy: Anatomy, document: Document, element: Element, attribute: Attribute) -> None:
    known = element.known
    entry = known.attributes.get(attribute.name) if known is not None else None
    section = known.section if known is not None and entry is not None else ""
    anatomy.words.append(Word(attribute.name_span, describe(entry), section))
    if entry is not None and entry.type in ("id", "reference") and attribute.value:
        span = _bare(document.text, attribute.value_span)
        if document.text[span.start : span.end] == attribute.value:
            anatomy.names.append(Name("id", attribute.value, span, declares=entry.type == "id"))


def _bare(text: str, span: Span) -> Span:
    """Return a span without the quotes at its ends."""
    has_quotes = span.end - span.start > 1 and text[span.start] in "\"'" and text[span.start] == text[span.end - 1]
    return Span(span.start + 1, span.end - 1) if has_quotes else span


def _element(known: ElementModel | None) -> str:
    if known is None:
        return "ANML 1.0 doesn't define this element."
    said = ["An element of ANML 1.0."]
    if known.attributes:
        said.append(f"Attributes: {listed([*known.attributes])}.")
    if known.children:
        said.append(f"Elements in it: {listed([*known.children])}.")
    return " ".join(said)


def describe(entry: AttributeModel | None) -> str:
    """Return what an attribute may be."""
    if entry is None:
        return "ANML 1.0 doesn't define this attribute here."
    said = ["A required attribute" if entry.required else "An attribute", f" of type {entry.type}."]
    if entry.values:
        said.append(f" It is one of {listed(entry.values)}.")
    if entry.default is not None:
        said.append(f" The default is `{entry.default}`.")
    return "".join(said)
