"""What the rules of ANML 1.0 share: what may be absent, and where and how a fault is shown."""

from collections.abc import Callable, Hashable, Iterable, Iterator

from signage_core.wording import Suggester
from signage_specs.anml.tree import Document, Element
from signage_specs.readers.xml_nodes import XmlElement, XmlNode
from signage_specs.rule import ERROR, Context, Edit, Fix, Levels
from signage_specs.span import Span


def is_partial(document: Document, context: Context) -> bool:
    """Whether something may be left out, so that nothing follows from its absence."""
    return context.fragment or document.elided or document.root is None


def is_lost(document: Document, name: str) -> bool:
    """Whether an element is reported that was meant to have this name, so that nothing follows from its absence."""
    suggester = Suggester()
    lost = [each.name for each in document.named("") if each.in_anml]
    if document.json is not None:  # where a text is a key of its parent
        lost += [attribute.name for _, attribute in document.undefined()]
    return any(suggester.nearest(each, (name,)) for each in lost)


def misspells(element: Element, name: str) -> bool:
    """Whether something is reported as a misspelling of an attribute or a child that the element doesn't have.

    In JSON a misspelt child may be read as an attribute.
    """
    if element.known is None or element.attribute(name) is not None or element.child(name) is not None:
        return False
    known, suggester = element.known.attributes, Suggester()
    others = [each.name for each in element.attributes if each.name not in known and ":" not in each.name]
    others += [each.name for each in element.elements if not each.definition and each.in_anml]
    return any(suggester.nearest(each, (name,)) for each in others)


def lacks(element: Element, name: str) -> bool:
    """Whether an attribute or a child is missing, and nothing is reported as a misspelling of it."""
    return element.attribute(name) is None and element.child(name) is None and not misspells(element, name)


def is_misnamed(elements: Iterable[Element], name: str) -> bool:
    """Whether one of some elements misspells the attribute that names it, so that references may mean this one."""
    return any(
        each.known is not None and name in each.known.attributes and misspells(each, name) for each in elements
    )


def misspelling_levels(element: Element, meant: str | None) -> Levels | None:
    """Return the levels of a misspelt attribute: an error where the one that was meant is required and missing."""
    model = element.known.attributes.get(meant) if element.known is not None and meant is not None else None
    return ERROR if model is not None and model.required and element.attribute(meant or "") is None else None


def place(element: Element, attribute: str) -> Span:
    """Return the value of an attribute, or the element's name when it has none."""
    value = element.attribute(attribute)
    return value.value_span if value else element.name_span


def opening(span: Span) -> Span:
    """Return the first character of a span."""
    return Span(span.start, min(span.start + 1, span.end))


def start(document: Document) -> Span:
    """Return the first character of a text."""
    return opening(Span(0, len(document.text)))


def role_of(document: Document) -> str | None:
    """Return the role that the root states, or else that its place gives (section 8.1), or None."""
    stated = document.root.value("role") if document.root else None
    return "service" if stated is None and document.well_known else stated


def tag(element: Element) -> str:
    """Return an element's name for a message: as a tag in code."""
    return f"`<{element.name}>`"


def repetitions(
    elements: Iterable[Element], key: Callable[[Element], Hashable | None]
) -> Iterator[tuple[Element, Element]]:
    """Yield each element whose key an earlier one has, with the first that has it; None is no key."""
    first: dict[Hashable, Element] = {}
    for element in elements:
        name = key(element)
        if name is not None and (earlier := first.setdefault(name, element)) is not element:
            yield element, earlier


def renaming(document: Document, element: Element, name: str, *, is_safe: bool) -> Fix | None:
    """Return the fix that gives an element of XML another name, in both of its tags; None where one isn't there."""
    text, at, end = document.text, element.name_span, element.span.end
    written = text[at.start : at.end]
    edits = [Edit(at, name)]
    if text[end - 2 : end] != "/>":
        start = text.rfind(f"</{written}", at.end, end)
        if start < 0 or text[start + len(written) + 2 : end].strip() != ">":
            return None
        edits.append(Edit(Span(start + 2, start + 2 + len(written)), name))
    return Fix(f"Write `<{name}>`", tuple(edits), is_safe)


def xml_nodes(document: Document) -> Iterator[XmlNode]:
    """Yield every node of an XML text, in document order; none of JSON."""
    waiting = list(reversed(document.xml.nodes)) if document.xml else []
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, XmlElement):
            waiting.extend(reversed(node.children))
