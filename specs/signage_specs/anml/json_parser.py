"""Read ANML 1.0 from JSON into its tree (section 7).

What the mapping rules don't allow becomes a fault and is read as it was meant: a bare object where an array is
due is its one item, a string where an object is due is its text.
"""

from signage_specs.anml.elements import ATTRIBUTE_NAMES, ELEMENT_NAMES, ELEMENTS, PARENTS, definition_of
from signage_specs.anml.tree import Attribute, Document, Element, Node, Text, in_anml
from signage_specs.anml.values import number_text
from signage_specs.anml.vocabulary import MANY, ONE, SEVERAL, TEXT_KEY, VERSION_KEY
from signage_specs.readers.json import JsonDocument, read_json
from signage_specs.readers.json_nodes import (
    JsonArray,
    JsonLiteral,
    JsonMember,
    JsonNode,
    JsonNumber,
    JsonObject,
    JsonString,
    JsonUnknown,
    is_null,
)
from signage_specs.readers.xml import MAX_BYTES, MAX_ELEMENTS, XML_NAMESPACE, XMLNS_NAMESPACE
from signage_specs.span import Fault, Span

MAX_VALUES = 8 * MAX_ELEMENTS  # so many keys and values are read: an element with three attributes takes seven


def parse_json(text: str) -> Document:
    """Return the tree of a JSON text, a whole document or a piece of one: any object of ANML's keys.

    It never raises. Faults beyond the reader's, with the name or the key in `detail`: `not-an-array` (a repeatable
    element outside an array), `array` (one that is not repeatable inside of one), `single-array` (one `nav` or
    `rights` inside of one), `null`, `wrong-type`, `content-not-string`, `bare-string` (for an element without
    text), `version-key` (`version` where `anml` is due), `root-not-object`, `too-many` (elements; none of them is
    kept).
    """
    if len(text) > MAX_BYTES or len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        fault = Fault("too-large", Span(0, 1), str(MAX_BYTES))
        return Document(text, "json", (), (fault,), json=JsonDocument(text, None, (fault,)))
    document = read_json(text, max_values=MAX_VALUES)
    parser = _Parser(text)
    roots: tuple[Element, ...] = ()
    if isinstance(document.root, JsonObject):
        try:
            roots = parser.roots(document.root)
        except _TooManyError as stop:
            parser.faults = [Fault("too-many", stop.span, str(MAX_ELEMENTS))]
    elif document.root is not None and not isinstance(document.root, JsonUnknown):
        parser.fault("root-not-object", document.root.span, "")
    faults = sorted([*document.faults, *parser.faults], key=lambda fault: fault.span)
    return Document(text, "json", roots, tuple(faults), json=document)


def is_root(value: JsonObject) -> bool:
    """Whether an object is meant as the root: it has the version key, or `version` beside a section's object."""
    if value.get(VERSION_KEY) is not None:
        return True
    sections = ELEMENTS["anml"].children
    return value.get("version") is not None and any(
        member.key.value in sections and isinstance(member.value, JsonObject | JsonArray)
        for member in value.members
    )


class _TooManyError(Exception):
    """Ends the parsing at the element that is one too many."""

    def __init__(self, span: Span) -> None:
        super().__init__()
        self.span = span


class _Parser:
    """Makes elements of JSON values; the reader bounds how deep they are."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.faults: list[Fault] = []
        self.elements = 0
        self.scope: dict[str, str] = {"xml": XML_NAMESPACE, "xmlns": XMLNS_NAMESPACE}

    def fault(self, kind: str, span: Span, detail: str) -> None:
        self.faults.append(Fault(kind, span, detail))

    def roots(self, value: JsonObject) -> tuple[Element, ...]:
        """Return `anml`, or in a fragment the elements that the keys name."""
        if is_root(value):
            return (self.element("anml", "anml", value, _start(value)),)
        elements: list[Element] = []
        for member in value.members:
            name = member.key.value
            # `field`, `action`, `description` are attributes too: a bare value is then one of an unnamed element.
            bare = name in ATTRIBUTE_NAMES and not isinstance(member.value, JsonObject | JsonArray)
            if name in ELEMENT_NAMES and not bare and not isinstance(member.value, JsonUnknown):
                elements.extend(self.fragment(member, name))
        return tuple(elements)

    def fragment(self, member: JsonMember, name: str) -> list[Element]:
        """Return the elements of a key at the top of a fragment, where no parent says what the name means."""
        if name == "step":
            items = member.value.items if isinstance(member.value, JsonArray) else (member.value,)
            return [
                self.element(name, "context/step" if isinstance(item, JsonString) else name, item, _start(item))
                for item in items
            ]
        forms = {ELEMENTS[parent].children[name].form for parent in PARENTS[name]}
        return self.children(member, name, name, forms.pop() if len(forms) == 1 else "")

    def element(self, name: str, definition: str, value: JsonNode, name_span: Span) -> Element:
        self.count(value)
        attributes: list[Attribute] = []
        children: list[Node] = []
        outer = self.scope
        declared = _declared(value)
        self.scope = {**outer, **declared} if declared else outer
        prefix, _, local = name.rpartition(":")
        namespace = self.scope.get(prefix, "")
        if not in_anml(namespace) or (prefix and not namespace):
            definition = ""
        elif prefix:
            name, definition = local, definition_of("", local)
        if isinstance(value, JsonObject):
            for member in value.members:
                self.member(member, definition, attributes, children)
        elif isinstance(value, JsonString):
            known = ELEMENTS.get(definition)
            if known is not None and not known.text:
                self.fault("bare-string", value.span, name)
            children.append(self.text_of(value))
        elif isinstance(value, JsonUnknown):
            pass
        else:
            if definition:  # the value of an unknown key is ignored (section 7.2.6)
                self.wrong(value, name)
            if isinstance(value, JsonNumber | JsonLiteral) and not is_null(value):
                children.append(Text(lexical(value), value.span))
        self.scope = outer
        return Element(
            name=name,
            definition=definition,
            namespace=namespace,
            attributes=tuple(attributes),
            children=tuple(children),
            span=value.span,
            name_span=name_span,
            prefixed=bool(prefix),
            elided=_elided(value, definition),
        )

    def count(self, value: JsonNode) -> None:
        """Count an element; stop at the one that is too many."""
        self.elements += 1
        if self.elements > MAX_ELEMENTS:
            raise _TooManyError(Span(value.span.start, min(value.span.start + 1, value.span.end)))

    def member(
        self, member: JsonMember, definition: str, attributes: list[Attribute], children: list[Node]
    ) -> None:
        """Add what one member of an object stands for: text, an attribute, or child elements."""
        key, value = member.key.value, member.value
        known = ELEMENTS.get(definition)
        if isinstance(value, JsonUnknown):
            return
        if key == TEXT_KEY:
            children.extend(self.content(value, definition))
        elif definition == "anml" and key == VERSION_KEY:
            attributes.extend(self.attribute(member, "version"))
        elif definition == "anml" and key == "version":
            self.fault("version-key", member.key.span, key)
            if not any(attribute.name == "version" for attribute in attributes):
                attributes.extend(self.attribute(member, key))
        elif known is not None and key in known.children:
            child = known.children[key]
            children.extend(self.children(member, key, child.definition or key, child.form))
        elif known is not None and key in known.attributes:
            attributes.extend(self.attribute(member, key))
        elif not isinstance(value, JsonObject | JsonArray):
            attributes.extend([] if is_null(value) else self.attribute(member, key))
        else:
            children.extend(self.children(member, key, definition_of(definition, key), ""))

    def content(self, value: JsonNode, definition: str) -> list[Node]:
        """Return the text of an element; other values in an unknown one are ignored."""
        if isinstance(value, JsonString):
            return [self.text_of(value)]
        if definition:
            self.fault("content-not-string", value.span, TEXT_KEY)
        return []

    def children(self, member: JsonMember, name: str, definition: str, form: str) -> list[Element]:
        """Return the child elements of one key; an empty form allows every shape."""
        value = member.value
        if isinstance(value, JsonArray):
            if form == ONE:
                self.fault("array", value.span, name)
            elif form == SEVERAL and len(value.items) == 1:
                self.fault("single-array", value.span, name)
            # An unknown key is one fault, however many values it has.
            values = value.items or (() if definition or ":" in name else (value,))
            return [
                self.element(name, definition, each, _start(each) if definition else member.key.span)
                for each in values
            ]
        if is_null(value):
            self.fault("null", value.span, name)
            return []
        if form == MANY:
            self.fault("not-an-array", value.span, name)
        return [self.element(name, definition, value, member.key.span)]

    def attribute(self, member: JsonMember, name: str) -> list[Attribute]:
        """Return the attribute of one key; none where its value can't be one."""
        value = member.value
        if isinstance(value, JsonString | JsonNumber | JsonLiteral) and not is_null(value):
            kind = {JsonString: "string", JsonNumber: "number", JsonLiteral: "boolean"}[type(value)]
            span = Span(member.key.span.start, value.span.end)
            prefix, colon, _ = name.partition(":")
            namespace = self.scope.get(prefix, "") if colon or name == "xmlns" else ""
            return [Attribute(name, lexical(value), span, member.key.span, value.span, namespace, kind)]
        self.wrong(value, name)
        return []

    def wrong(self, value: JsonNode, name: str) -> None:
        """Tell of a value that its key can't have."""
        self.fault("null" if is_null(value) else "wrong-type", value.span, name)

    def text_of(self, value: JsonString) -> Text:
        """Return the text of a string; where nothing is escaped, its span leaves out the quotes."""
        inner = Span(value.span.start + 1, value.span.end - 1)
        as_written = self.text[inner.start : inner.end] == value.value
        return Text(value.value, inner if as_written else value.span)


def _elided(value: JsonNode, definition: str) -> bool:
    """Whether something of a value was left out, or couldn't be read: then nothing follows from its absence."""
    if isinstance(value, JsonObject):
        return value.elided or any(_is_unread(member, definition) for member in value.members)
    known = ELEMENTS.get(definition)
    if isinstance(value, JsonString):
        return known is not None and not known.text
    return isinstance(value, JsonUnknown) or known is not None


def _is_unread(member: JsonMember, definition: str) -> bool:
    """Whether a member's value is nothing, or none that its key can have."""
    key, value, known = member.key.value, member.value, ELEMENTS.get(definition)
    if isinstance(value, JsonUnknown):
        return True
    if key == TEXT_KEY:
        return not isinstance(value, JsonString)
    if known is None or key not in known.attributes:
        return is_null(value) and known is not None and key in known.children
    return is_null(value) or isinstance(value, JsonObject | JsonArray)


def _start(value: JsonNode) -> Span:
    """Return the place of the name of an element that has no key of its own: its brace, or a plain value."""
    return Span(value.span.start, value.span.start + 1) if isinstance(value, JsonObject) else value.span


def _declared(value: JsonNode) -> dict[str, str]:
    """Return the namespaces that an object declares: the attributes `xmlns` are members like all others."""
    if not isinstance(value, JsonObject):
        return {}
    return {
        member.key.value[6:]: member.value.value
        for member in value.members
        if isinstance(member.value, JsonString)
        and (member.key.value == "xmlns" or member.key.value.startswith("xmlns:"))
    }


def lexical(value: JsonString | JsonNumber | JsonLiteral) -> str:
    """Return a JSON value as XML writes it."""
    if isinstance(value, JsonString):
        return value.value
    if isinstance(value, JsonNumber):
        return number_text(value.text)
    return "true" if value.value else "false"
