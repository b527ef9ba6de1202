"""A marker stores that a cell is pending or active.

What:
    `pending` is the absence of a marker. `active` is known to the running program only.
Why:
    Such a marker outlives the run, and the cell is never started again.
Example:
    {"status": "active", "timestamp": "2025-03-01T09:30:00Z"}
Use instead:
    {"status": "done", "timestamp": "2025-03-01T09:30:00Z"}
"""

from signage_specs.anyt.state import CellState
from signage_specs.anyt.vocabulary import UNSTORED_STATUSES
from signage_specs.readers.yaml_nodes import YamlScalar
from signage_specs.rule import ERROR, Finding, Findings, rule

_MEANING = {"pending": "means that there is no marker", "active": "is never stored"}


@rule("A035", ERROR, section="Unified Cell Status", advice="Store a marker when the cell has ended.")
def check(document: CellState) -> Findings:
    for file in document.files:
        status = file.values.get("status") if file.is_marker and file.values else None
        if isinstance(status, YamlScalar) and status.text in UNSTORED_STATUSES:
            yield Finding(status.span, f"The status `{status.text}` {_MEANING[status.text]}. Remove the file.")
        elif file.name.startswith(".") and file.name[1:] in UNSTORED_STATUSES:
            yield Finding(file.span, f"The status `{file.name[1:]}` {_MEANING[file.name[1:]]}. Remove the file.")
