"""Tell beforehand what of a document the canonical form, or the other serialisation, can't keep."""

from collections.abc import Iterator, Mapping
from math import inf

from signage_core.frozen import frozen
from signage_specs.anml.canonical import canonical_number
from signage_specs.anml.elements import ELEMENT_NAMES, ELEMENTS, definition_of
from signage_specs.anml.json_parser import is_root
from signage_specs.anml.judging import xml_nodes
from signage_specs.anml.tree import Attribute, Document, Element
from signage_specs.anml.values import is_count
from signage_specs.anml.vocabulary import TEXT_KEY, VERSION_KEY, ChildModel
from signage_specs.anml.writer import FORBIDDEN, NAME
from signage_specs.readers.json_nodes import JsonArray, JsonNode, JsonObject, JsonString, is_null
from signage_specs.readers.xml_nodes import XmlComment, XmlProcessingInstruction
from signage_specs.span import Span

_VERSION = (VERSION_KEY, "anml")  # elsewhere than at the root, the draft doesn't define the key


@frozen
class Loss:
    """Something that a document would lose.

    The kind is `order`, a child or a text that moves; `comment`; `doctype`; `instruction`, for a processor of XML;
    `outside`, what is beside the document's element; `unsayable`, what the other serialisation has no place for;
    `extension`, a key that the draft doesn't define, whose value would change its form; `value`, one that its key
    can't have; `number`, zeros in front of one.
    """

    kind: str
    span: Span


def losses(document: Document, target: str) -> list[Loss]:
    """Return what writing a document loses, in text order."""
    found = [*_moved(document), *_respelt(document)]
    if document.xml is not None:
        found += _markup(document)
        found += _outside(document)
        found += [Loss("doctype", document.xml.doctype.span)] if document.xml.doctype else []
    if document.json is not None and isinstance(document.json.root, JsonObject):
        found += _members(document.json.root)
    found += _unsayable_in_json(document) if target == "json" else _unsayable_in_xml(document)
    return sorted(found, key=lambda loss: loss.span)


def _moved(document: Document) -> Iterator[Loss]:
    """Yield what the canonical form moves: text behind a child, a child behind one of a later group."""
    for element, _ in document.elements():
        if document.syntax == "json":
            continue  # the order of an object's members means nothing
        known = element.known
        order = {name: index for index, name in enumerate(known.children if known else ())}
        text_rank = inf if known is not None and known.text_last else -1
        seen: float = -2
        for child in element.children:
            if isinstance(child, Element):
                rank: float = order.setdefault(child.name, len(order))
            elif child.value.strip():
                rank = text_rank
            else:
                continue
            if rank < seen:
                yield Loss("order", child.name_span if isinstance(child, Element) else child.span)
            seen = max(seen, rank)


def _respelt(document: Document) -> Iterator[Loss]:
    """Yield whole numbers with zeros in front, which JSON doesn't take."""
    for _, attribute, entry in document.typed("seconds", "integer"):
        if is_count(attribute.value) and canonical_number(entry, attribute.value) != attribute.value:
            yield Loss("number", attribute.value_span)


def _markup(document: Document) -> Iterator[Loss]:
    for node in xml_nodes(document):
        if isinstance(node, XmlComment):
            yield Loss("comment", node.span)
        elif isinstance(node, XmlProcessingInstruction):
            yield Loss("instruction", node.span)


def _outside(document: Document) -> Iterator[Loss]:
    """Yield text at the top, and elements beside the document's own."""
    yield from (Loss("outside", fault.span) for fault in document.faults if fault.kind == "outside-text")
    if document.root is not None:
        yield from (Loss("outside", each.name_span) for each in document.roots if each is not document.root)


def _unsayable_in_json(document: Document) -> Iterator[Loss]:
    """Yield attributes and children whose key another member of the object has."""
    for element, _ in document.elements():
        children: Mapping[str, ChildModel] = element.known.children if element.known else {}
        taken = {TEXT_KEY}
        for attribute in element.attributes:
            if attribute.name in taken or attribute.name in children:
                yield Loss("unsayable", attribute.span)
            else:
                taken.add(attribute.name)
        for child in element.elements:
            if child.name in taken:
                yield Loss("unsayable", child.span)


def _unsayable_in_xml(document: Document) -> Iterator[Loss]:
    """Yield keys that are no names of XML, and characters that it forbids."""
    for element, parent in document.elements():
        if parent is not None and (not NAME.fullmatch(element.name) or _is_unbound(element)):
            yield Loss("unsayable", element.name_span)
        for attribute in element.attributes:
            if not NAME.fullmatch(attribute.name) or _is_unbound(attribute):
                yield Loss("unsayable", attribute.name_span)
            elif FORBIDDEN.search(attribute.value):
                yield Loss("unsayable", attribute.value_span)
        for text in element.texts:
            if FORBIDDEN.search(text.value):
                yield Loss("unsayable", text.span)


def _members(root: JsonObject) -> Iterator[Loss]:
    """Yield the members that the model can't hold as they are written."""
    waiting: list[tuple[JsonObject, str]] = [(root, "anml" if is_root(root) else "")]
    while waiting:
        node, definition = waiting.pop()
        known = ELEMENTS.get(definition)
        has_version = definition == "anml" and node.get(VERSION_KEY) is not None
        for member in node.members:
            key, value = member.key.value, member.value
            whole = Span(member.key.span.start, value.span.end)
            if known is None and key in ELEMENT_NAMES and isinstance(value, JsonObject | JsonArray):
                child = definition_of("", key)  # at the top of a fragment
            elif known is not None and key in known.children:
                child = known.children[key].definition or key
            elif known and (key == TEXT_KEY or key in known.attributes or (key, definition) == _VERSION):
                if not _is_read(key, value) or (has_version and key == "version"):
                    yield Loss("value", whole)
                continue
            else:
                if known is None or not _stays(value):
                    yield Loss("extension", whole)
                continue
            if is_null(value):
                yield Loss("value", whole)
            elif isinstance(value, JsonArray):
                none = [item for item in value.items if is_null(item) or isinstance(item, JsonArray)]
                yield from (Loss("value", item.span) for item in none)
            items = value.items if isinstance(value, JsonArray) else (value,)
            waiting.extend((item, child) for item in items if isinstance(item, JsonObject))


def _is_read(key: str, value: JsonNode) -> bool:
    """Whether a value is of a type that text, or an attribute, can be read from."""
    if key == TEXT_KEY:
        return isinstance(value, JsonString)
    return not isinstance(value, JsonObject | JsonArray) and not is_null(value)


def _stays(value: JsonNode) -> bool:
    """Whether the value of an unknown key is written as it was read: a string, or an array of objects of such."""
    waiting = [value]
    while waiting:
        node = waiting.pop()
        if isinstance(node, JsonString):
            continue
        items = node.items if isinstance(node, JsonArray) else ()
        objects = [item for item in items if isinstance(item, JsonObject)]
        if not objects or len(objects) < len(items):
            return False
        waiting.extend(member.value for item in objects for member in item.members)
    return True


def _is_unbound(named: Attribute | Element) -> bool:
    return ":" in named.name and not named.namespace
