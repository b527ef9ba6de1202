"""Workflows of AnyT, and the state of their cells: their files, and what markers say."""

import re

from signage.server.anatomy.model import Anatomy, Kind, Name, Part, Word, code, listed
from signage_specs.anyt.state import CellState, StateFile
from signage_specs.anyt.tree import Cell, Tag, Workflow
from signage_specs.anyt.vocabulary import (
    CELLS_FOLDER,
    FRONTMATTER_DEFAULTS,
    FRONTMATTER_KEYS,
    FRONTMATTER_KEYS_2,
    ID_ATTRIBUTE,
    KIND_FILES,
    KIND_FILES_2,
    KIND_MARKERS,
    KINDS_THAT_NEED_AN_ID,
    MARKERS,
    STATE_ATTRIBUTES,
    VALIDATION_KEYS,
)
from signage_specs.readers.yaml_nodes import YamlMapping, YamlScalar
from signage_specs.span import Span

# Where a text means a cell: by its folder, or in a placeholder.
_MENTION = re.compile(rf"(?:{re.escape(CELLS_FOLDER)}/|\{{\{{\s*(?=[\w-]+\s*\}}\}}))(?P<id>[\w-]+(?:\.[\w-]+)*)")


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
    for mention in _MENTION.finditer(document.text):
        anatomy.names.append(Name("cell", mention["id"], Span(*mention.span("id")), declares=False))
    anatomy.parts.sort(key=lambda part: part.span.start)
    anatomy.names.sort(key=lambda name: name.span.start)
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


_SECTION_OF_MARKERS = "Completion Markers"
_SECTION_OF_FILES = "Unified Cell Folder Structure"
_MARKER_KEYS = {
    "status": f"How the cell ended: {listed(MARKERS.values())}.",
    "timestamp": "When the cell ended.",
    "duration": "How long the cell took, in seconds.",
    "error": "What went wrong, where the cell failed.",
    "exitCode": "What the script returned.",
    "outputs": "The files that the cell has made.",
    "response": "What a person answered, or that the input was skipped.",
}


def of_state(document: CellState) -> Anatomy:
    """Return the anatomy of the state of cells, with the workflows that the text shows."""
    anatomy = Anatomy()
    for workflow in document.workflows:
        shown = of_workflow(workflow)
        anatomy.parts += shown.parts
        anatomy.names += shown.names
        anatomy.words += shown.words
    kinds = document.kinds()
    for file in document.files:
        _add(anatomy, file, kinds.get(file.folder, ""))
        folder = document.text.rfind(f"{CELLS_FOLDER}/{file.folder}/", file.span.start, file.span.end)
        if folder >= 0:
            start = folder + len(f"{CELLS_FOLDER}/")
            anatomy.names.append(Name("cell", file.folder, Span(start, start + len(file.folder)), declares=False))
    anatomy.parts.sort(key=lambda part: (part.span.start, part.depth))
    return anatomy


def _add(anatomy: Anatomy, file: StateFile, kind: str) -> None:
    whole = Span(file.span.start, max(file.span.end, file.content.end if file.content is not None else 0))
    shown = file.span if file.span.end > file.span.start else whole
    title = "/".join(each for each in (file.folder, file.name) if each) or "marker"
    anatomy.parts.append(Part(title, file.status, Kind.FILE, whole, shown, 0))
    if file.span.end > file.span.start:
        section = _SECTION_OF_MARKERS if file.is_marker else _SECTION_OF_FILES
        anatomy.words.append(Word(file.span, _file(file, kind), section))
    for entry in file.values.entries if file.is_marker and file.values is not None else ():
        if isinstance(entry.key, YamlScalar):
            meaning = _MARKER_KEYS.get(entry.name, "A key that the specification doesn't know.")
            anatomy.words.append(
                Word(entry.key.span, meaning, _SECTION_OF_MARKERS if entry.name in _MARKER_KEYS else "")
            )


def _file(file: StateFile, kind: str) -> str:
    if file.name in MARKERS:
        kinds = [each for each, markers in KIND_MARKERS.items() if file.name in markers]
        return f"The marker of a cell that ended as {MARKERS[file.name]}. These kinds may have it: {listed(kinds)}."
    known = (*KIND_FILES.get(kind, ()), *KIND_FILES_2.get(kind, ()))
    of_kind = f" A `{kind}` may have {listed(known)}." if known else ""
    return f"A file of the cell {code(file.folder)}.{of_kind}" if file.folder else f"A file of a cell.{of_kind}"
