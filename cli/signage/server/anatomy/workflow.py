"""Workflows of AnyT."""

from signage.server.anatomy.model import Anatomy, Kind, Name, Part, Word, listed
from signage_specs.anyt.tree import Cell, Tag, Workflow
from signage_specs.anyt.vocabulary import (
    FRONTMATTER_DEFAULTS,
    FRONTMATTER_KEYS,
    FRONTMATTER_KEYS_2,
    ID_ATTRIBUTE,
    KIND_MARKERS,
    KINDS_THAT_NEED_AN_ID,
    STATE_ATTRIBUTES,
    VALIDATION_KEYS,
)
from signage_specs.readers.yaml_nodes import YamlMapping, YamlScalar
from signage_specs.span import Span


def of_workflow(document: Workflow) -> Anatomy:
    """Return the anatomy of a workflow."""
    anatomy = Anatomy()
    front = document.frontmatter
    if front is not None:
        anatomy.parts.append(Part("frontmatter", "", Kind.MODULE, front.span, front.span, 0))
        for entry in front.mapping.entries if front.mapping else ():
            if isinstance(entry.key, YamlScalar):
                anatomy.words.append(Word(entry.key.span, _key(entry.key.text), "3"))
    for cell in document.cells:
        _add_cell(anatomy, cell)
    for _, field in document.fields():
        _add_field(anatomy, field)
    anatomy.parts.sort(key=lambda part: part.span.start)
    return anatomy


def _add_cell(anatomy: Anatomy, cell: Cell) -> None:
    tag = cell.opening
    anatomy.parts.append(Part(cell.kind, cell.id or "", Kind.FUNCTION, cell.span, tag.span, 0))
    needs = "It needs an `id`." if cell.kind in KINDS_THAT_NEED_AN_ID else "It needs no `id`."
    markers = listed(KIND_MARKERS.get(cell.kind, ()))
    start = tag.span.start + 1
    word = Span(start, start + len(tag.name))
    anatomy.words.append(Word(word, f"A cell. {needs} What ended leaves one of {markers}.", "4"))
    for attribute in tag.attributes:
        is_state = attribute.name in STATE_ATTRIBUTES
        meaning = "What a run has written." if is_state else "An attribute of the cell."
        span = Span(attribute.span.start, attribute.span.start + len(attribute.name))
        anatomy.words.append(Word(span, meaning, "4"))
    _add_id(anatomy, tag)


def _add_id(anatomy: Anatomy, tag: Tag) -> None:
    attribute = tag.attribute(ID_ATTRIBUTE)
    if attribute is not None and attribute.value:
        span = Span(
            attribute.value_span.start + len(attribute.quote), attribute.value_span.end - len(attribute.quote)
        )
        if span.end - span.start == len(attribute.value):
            anatomy.names.append(Name("cell", attribute.value, span, declares=True))


def _add_field(anatomy: Anatomy, field: YamlMapping) -> None:
    name, kind = field.get("name"), field.get("type")
    title = name.text if isinstance(name, YamlScalar) else "field"
    detail = kind.text if isinstance(kind, YamlScalar) else ""
    anatomy.parts.append(Part(title, detail, Kind.FIELD, field.span, name.span if name else field.span, 1))
    if isinstance(kind, YamlScalar):
        keys = listed(VALIDATION_KEYS.get(kind.text, ()))
        more = f" Its `validation` knows {keys}." if keys else ""
        anatomy.words.append(Word(kind.span, f"The type of a field.{more}", "6"))


def _key(key: str) -> str:
    if key in FRONTMATTER_DEFAULTS:
        return f"A key of the frontmatter. The default is `{FRONTMATTER_DEFAULTS[key]}`."
    if key in FRONTMATTER_KEYS:
        return "A key of the frontmatter."
    return "A key of schema 2." if key in FRONTMATTER_KEYS_2 else "A key that the specification doesn't know."
