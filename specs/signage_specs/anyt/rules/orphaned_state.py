"""A folder of state belongs to no cell, or holds a file that its kind of cell doesn't write.

What:
    `.anyt/cells/{id}` is the folder of the cell with this id. Each kind of cell writes files of its own into it.
Why:
    Such state is of a cell that was renamed or removed. It is read again when a new cell gets the id.
Example:
    <shell id="build">
    make
    </shell>

    .anyt/cells/biuld/output.log
Use instead:
    <shell id="build">
    make
    </shell>

    .anyt/cells/build/output.log
"""

from signage_specs.anyt.state import CellState, StateFile
from signage_specs.anyt.vocabulary import KIND_FILES, KIND_FILES_2, KIND_MARKERS, MARKERS, UNSTORED_STATUSES
from signage_specs.rule import WARNING, Finding, Findings, nearest, quoted, rule, suggestion

_MOST_COMPARED = 8  # folders whose cell is guessed


@rule("A036", WARNING, section="Unified Cell Folder Structure", advice="Remove state that belongs to no cell.")
def check(document: CellState) -> Findings:
    # Without a workflow nothing is known. A note without an id gets one when it runs, so that its folder can't be
    # told from an orphaned one.
    kinds = document.kinds()
    if not any(workflow.cells for workflow in document.workflows):
        return
    is_nameless = any(cell.id is None for workflow in document.workflows for cell in workflow.cells)
    orphans: set[str] = set()
    for file in document.files:
        kind = kinds.get(file.folder)
        if kind and _is_foreign(kind, file, is_schema_2=document.is_schema_2):
            yield Finding(file.span, f"No {kind} has a file {quoted(file.name)}. Remove it.")
        elif kind is None and file.folder and file.folder not in orphans and not (is_nameless and _is_note(file)):
            orphans.add(file.folder)
            # Comparing each folder with each cell would take the product of their numbers.
            near = nearest(file.folder, list(kinds)) if len(orphans) <= _MOST_COMPARED else None
            instead = suggestion(near, "Remove the folder.")
            yield Finding(file.span, f"No cell has the id {quoted(file.folder)}. {instead}")


def _is_note(file: StateFile) -> bool:
    """Whether a file may be of a note that got its id when it ran."""
    return file.name in (*KIND_FILES["note"], *KIND_MARKERS["note"])


def _is_foreign(kind: str, file: StateFile, *, is_schema_2: bool) -> bool:
    """Whether a cell doesn't write a file. Markers are judged by impossible-marker and unstored-status."""
    known = (*KIND_FILES[kind], *MARKERS, *(KIND_FILES_2.get(kind, ()) if is_schema_2 else ()))
    return bool(file.name) and file.name not in known and file.name[1:] not in UNSTORED_STATUSES
