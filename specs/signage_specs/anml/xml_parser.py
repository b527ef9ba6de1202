"""Read ANML 1.0 from XML into its tree."""

from signage_specs.anml.elements import definition_of
from signage_specs.anml.tree import ELISION, Attribute, Document, Element, Node, Text, in_anml
from signage_specs.readers.xml import read_xml
from signage_specs.readers.xml_nodes import XmlElement, XmlText
from signage_specs.span import Fault, Span, trimmed


def parse_xml(text: str) -> Document:
    """Return the tree of an XML text (section 5), a whole document or a piece of one.

    It never raises. Beyond the reader's faults it makes `outside-text`, text beside the top elements, and
    `nothing`, a text without an element.
    """
    document = read_xml(text)
    roots = tuple(_element(element, "") for element in document.elements)
    faults = list(document.faults)
    faults.extend(
        Fault("outside-text", trimmed(text, node.span), node.value.strip())
        for node in document.nodes
        if isinstance(node, XmlText) and node.value.strip()
    )
    if not roots and not document.faults:
        faults = [Fault("nothing", Span(0, min(1, len(text))), text.strip())]
    faults.sort(key=lambda fault: fault.span)
    return Document(text, "xml", roots, tuple(faults), xml=document)


def _element(raw: XmlElement, parent: str) -> Element:
    """Return the tree of a raw element; the reader bounds how deep that goes."""
    prefix, _, local = raw.name.rpartition(":")
    foreign = not in_anml(raw.namespace) or (":" in raw.name and not raw.namespace)
    definition = "" if foreign else _definition(raw, local, parent)
    children: list[Node] = []
    for node in raw.children:
        if isinstance(node, XmlElement):
            children.append(_element(node, definition))
        elif isinstance(node, XmlText):
            children.append(Text(node.value, node.span))
    return Element(
        name=raw.name if foreign else local,
        definition=definition,
        namespace=raw.namespace,
        attributes=tuple(
            Attribute(
                attribute.name,
                attribute.value,
                attribute.span,
                attribute.name_span,
                # An empty value has no place of its own: the attribute is what is wrong.
                attribute.value_span if attribute.value_span.start < attribute.value_span.end else attribute.span,
                attribute.namespace,
            )
            for attribute in raw.attributes
        ),
        children=tuple(children),
        span=raw.span,
        name_span=raw.name_span,
        prefixed=bool(prefix),
        elided=any(isinstance(child, Text) and ELISION.fullmatch(child.value) for child in children),
    )


def _definition(raw: XmlElement, local: str, parent: str) -> str:
    """Return the definition of an ANML element. A `step` on its own is the one that its form shows."""
    if local == "step" and parent not in ("flow", "context"):
        has_text = any(isinstance(node, XmlText) and node.value.strip() for node in raw.children)
        return "context/step" if has_text and not raw.attributes else "step"
    return definition_of(parent, local)
