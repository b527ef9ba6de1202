"""A marker says that a cell is pending or active.

What:
    `pending` is the absence of a marker. `active` is known to the running program only.
Why:
    A marker that says so outlives the run, and the cell is never started again.
Example:
    {"status": "active", "timestamp": "2025-03-01T09:30:00Z"}
Use instead:
    {"status": "done", "timestamp": "2025-03-01T09:30:00Z"}
"""

from collections.abc import Iterator

from signage_specs.anyt.state import CellState
from signage_specs.anyt.vocabulary import UNSTORED_STATUSES
from signage_specs.diagnostic import ERROR, Finding
from signage_specs.readers.yaml_nodes import YamlScalar
from signage_specs.rule import rule

_MEANING = {"pending": "means that there is no marker", "active": "is never stored"}


@rule(
    "A035",
    ERROR,
    section="Unified Cell Status",
    rows=("A35",),
    advice="Store a marker when the cell has ended, and not before.",
)
def check(document: CellState) -> Iterator[Finding]:
    """Yield each marker with such a status, and each file that is named like one."""
    for file in document.files:
        status = file.values.get("status") if file.is_marker and file.values else None
        if isinstance(status, YamlScalar) and status.text in UNSTORED_STATUSES:
            yield Finding(status.span, f"`{status.text}` {_MEANING[status.text]}; remove the file.")
        elif file.name.removeprefix(".") in UNSTORED_STATUSES and file.name.startswith("."):
            meaning = _MEANING[file.name[1:]]
            yield Finding(file.span, f"`{file.name}` is no marker: the status {meaning}. Remove the file.")
