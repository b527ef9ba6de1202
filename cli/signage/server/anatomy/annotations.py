"""Annotated HTML, agent manifests and planner results."""

from collections.abc import Iterator

from signage.server.anatomy.model import Anatomy, Kind, Name, Part, Word, listed
from signage_specs.aaf.annotation.tree import AnnotatedDocument, AnnotatedElement
from signage_specs.aaf.manifest.tree import ManifestDocument
from signage_specs.aaf.manifest.tree import Part as ManifestPart
from signage_specs.aaf.plan.tree import PlanDocument
from signage_specs.aaf.vocabulary import (
    ALL_KINDS,
    ATTRIBUTES,
    ENUMERATIONS,
    LINK_ATTRIBUTES,
    MANIFEST_KEYS,
    PLAN_KEYS,
    REQUIRED_KEYS,
    VALUES,
)
from signage_specs.readers.html_source import HtmlAttribute
from signage_specs.readers.json_nodes import JsonArray, JsonString
from signage_specs.span import Span

_KINDS = {"action": Kind.FUNCTION, "field": Kind.FIELD}
_NAMES = (
    ("data-agent-action", "action", True),
    ("data-agent-for-action", "action", False),
    ("data-agent-output", "output", True),
)
_DESCRIBED = ATTRIBUTES | LINK_ATTRIBUTES


def of_page(document: AnnotatedDocument) -> Anatomy:
    """Return the anatomy of annotated HTML."""
    anatomy = Anatomy()
    depths: list[int] = []
    for element in document.elements:
        depths.append(depths[element.parent] + 1 if element.parent is not None else 0)
        title = element.action or element.field or element.kind or element.name
        kind = _KINDS.get(element.kind or "", Kind.OBJECT)
        anatomy.parts.append(Part(title, element.kind or "", kind, element.span, element.span, depths[-1]))
        for attribute in element.attributes.values():
            meaning = _DESCRIBED.get(attribute.name, "no attribute of the format")
            known = sorted(ALL_KINDS) if attribute.name == "data-agent-kind" else VALUES.get(attribute.name, ())
            values = listed(known)
            more = f" One of {values}." if values else ""
            anatomy.words.append(Word(attribute.name_span, f"{meaning[0].upper()}{meaning[1:]}.{more}", "6.1"))
        anatomy.names.extend(_names(document.text, element))
    for manifest in document.manifests:
        inner = of_manifest(manifest.document)
        anatomy.names += [
            Name(each.kind, each.text, each.span.shifted(manifest.span.start), each.declares)
            for each in inner.names
        ]
    return anatomy


def _names(text: str, element: AnnotatedElement) -> Iterator[Name]:
    for name, kind, declares in _NAMES:
        attribute = element.literal(name)
        span = _written(text, attribute) if attribute is not None else None
        if attribute is not None and span is not None:
            yield Name(kind, attribute.value, span, declares)


def _written(text: str, attribute: HtmlAttribute) -> Span | None:
    """Return the place of a value that is written as it reads."""
    span = attribute.value_span
    return span if span is not None and text[span.start : span.end] == attribute.value else None


def of_manifest(document: ManifestDocument) -> Anatomy:
    """Return the anatomy of an agent manifest."""
    anatomy = Anatomy()
    around: list[Span] = []
    for part in document.parts:
        name = part.name
        title = name.value if name is not None else part.kind
        shown = name.span if name is not None else Span(part.node.span.start, part.node.span.start + 1)
        whole = Span(min(shown.start, part.node.span.start), part.node.span.end)
        kind = _KINDS.get(part.kind, Kind.OBJECT)
        while around and around[-1].end <= whole.start:
            around.pop()
        anatomy.parts.append(Part(title, part.kind, kind, whole, shown, len(around)))
        around.append(whole)
        anatomy.words.extend(_keys(part))
        if name is not None and part.kind in ("action", "data view"):
            anatomy.names.extend(_name(document.text, name, declares=True))
        shown_actions = part.node.get("actions") if part.kind == "page" else None
        for item in shown_actions.items if isinstance(shown_actions, JsonArray) else ():
            anatomy.names.extend(_name(document.text, item, declares=False))
    return anatomy


def _keys(part: ManifestPart) -> Iterator[Word]:
    known = MANIFEST_KEYS.get(part.kind, {})
    for member in part.node.members:
        key = member.key.value
        if key in known:
            needed = "A required key" if key in REQUIRED_KEYS[part.kind] else "A key"
            values = f" One of {listed(ENUMERATIONS[key])}." if key in ENUMERATIONS else ""
            yield Word(member.key.span, f"{needed} of type {known[key].strip('[]{}')}.{values}", "6.4")


def of_plan(document: PlanDocument) -> Anatomy:
    """Return the anatomy of a planner's result."""
    anatomy = Anatomy()
    root = document.root
    if root is None:
        return anatomy
    anatomy.parts.append(Part(document.kind or "result", "", Kind.OBJECT, root.span, root.span, 0))
    known = PLAN_KEYS.get(document.kind or "", ())
    meaning = f"A key of a planner's result. Its shape has {listed(known)}."
    anatomy.words += [Word(each.key.span, meaning, "6.6") for each in root.members if each.key.value in known]
    if document.kind == "action":
        anatomy.names.extend(_name(document.text, root.get("action"), declares=False))
    return anatomy


def _name(text: str, node: object, *, declares: bool) -> Iterator[Name]:
    """Yield the name that a string is, where it is written as it reads."""
    if isinstance(node, JsonString):
        span = Span(node.span.start + 1, node.span.end - 1)
        if node.value and text[span.start : span.end] == node.value:
            yield Name("action", node.value, span, declares)
