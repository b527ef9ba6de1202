"""The state of a workflow's cells: their files, and what markers say."""

from signage.server.anatomy.model import Anatomy, Kind, Part, Word, code, listed
from signage.server.anatomy.workflow import of_workflow
from signage_specs.anyt.state import CellState, StateFile
from signage_specs.anyt.vocabulary import KIND_FILES, KIND_FILES_2, KIND_MARKERS, MARKERS
from signage_specs.readers.yaml_nodes import YamlScalar
from signage_specs.span import Span

_SECTION_OF_MARKERS = "Completion Markers"
_SECTION_OF_FILES = "Unified Cell Folder Structure"
_KEYS = {
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
            meaning = _KEYS.get(entry.name, "A key that the specification doesn't know.")
            anatomy.words.append(Word(entry.key.span, meaning, _SECTION_OF_MARKERS if entry.name in _KEYS else ""))


def _file(file: StateFile, kind: str) -> str:
    if file.name in MARKERS:
        kinds = [each for each, markers in KIND_MARKERS.items() if file.name in markers]
        return f"The marker of a cell that ended as {MARKERS[file.name]}. These kinds may have it: {listed(kinds)}."
    known = (*KIND_FILES.get(kind, ()), *KIND_FILES_2.get(kind, ()))
    of_kind = f" A `{kind}` may have {listed(known)}." if known else ""
    return f"A file of the cell {code(file.folder)}.{of_kind}" if file.folder else f"A file of a cell.{of_kind}"
