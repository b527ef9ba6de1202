"""A cell has a marker that its kind can't have, or two markers.

What:
    Every cell can be done. Only tasks and shells fail, only inputs are skipped; in schema 2 each cell can have each
    marker. A folder has one marker.
Why:
    A reader that finds two markers, or one that can't be, doesn't know whether to run the cell again.
Example:
    <note id="about">
    This workflow runs every night.
    </note>

    .anyt/cells/about/.skipped
Use instead:
    <note id="about">
    This workflow runs every night.
    </note>

    .anyt/cells/about/.done
"""

from signage_specs.anyt.state import CellState, StateFile
from signage_specs.anyt.vocabulary import KIND_MARKERS, MARKERS
from signage_specs.rule import ERROR, Finding, Findings, Related, listed, rule


@rule(
    "A034", ERROR, section="Status by Cell Type", advice="Keep one marker a cell, of those that its kind can have."
)
def check(document: CellState) -> Findings:
    first: dict[str, StateFile] = {}
    kinds = document.kinds()
    for file in document.files:
        if file.name not in MARKERS or not file.folder:
            continue
        earlier = first.setdefault(file.folder, file)
        kind = kinds.get(file.folder)
        if earlier is not file:
            message = f"The folder already has `{earlier.name}`. Keep the marker that is right."
            yield Finding(file.span, message, related=(Related(earlier.span, "the first marker"),))
        elif kind and file.name not in KIND_MARKERS[kind] and not document.is_schema_2:
            yield Finding(file.span, f"No {kind} can have `{file.name}`. Use {listed(KIND_MARKERS[kind])}.")
