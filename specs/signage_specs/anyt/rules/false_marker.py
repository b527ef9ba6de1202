"""A completion marker's status or time is missing or wrong.

What:
    A marker is a JSON object. Its `status` is `done`, `failed` or `skipped`, the word of its file's name, and its
    `timestamp` an ISO 8601 time, without which a marker of schema 2 may do.
Why:
    Some readers go by the file's name, others by the status. Where the two differ, a failed cell counts as done.
Example:
    <task id="collect">
    Collect the figures of the day.
    </task>

    out/.anyt/cells/collect/.done
    {"status": "failed", "timestamp": "2025-03-01T09:30:00Z", "error": "No network"}
Use instead:
    <task id="collect">
    Collect the figures of the day.
    </task>

    out/.anyt/cells/collect/.done
    {"status": "done", "timestamp": "2025-03-01T09:30:00Z", "outputs": []}
"""

from collections.abc import Iterator

from signage_core.wording import listed, quoted
from signage_specs.anyt.fields import is_unknown, kind_of
from signage_specs.anyt.state import CellState, StateFile
from signage_specs.anyt.timestamp import is_timestamp
from signage_specs.anyt.vocabulary import MARKERS, UNSTORED_STATUSES
from signage_specs.anyt.yaml_faults import yaml_findings
from signage_specs.diagnostic import ERROR, Finding, Related
from signage_specs.readers.yaml_nodes import YamlMapping, YamlScalar
from signage_specs.rule import Context, rule


@rule(
    "A032",
    ERROR,
    section="Completion Markers",
    rows=("A32",),
    advice="Write a marker's status as its file's name says, and its time in ISO 8601.",
)
def check(document: CellState, context: Context) -> Iterator[Finding]:
    """Yield each marker that is no JSON object, and each status and time that isn't right."""
    yield from yaml_findings(document.faults, context)
    for file in document.files:
        if not file.is_marker or file.content is None:
            continue
        if file.content.start == file.content.end:
            yield Finding(file.content, "The marker is empty; write a JSON object with `status` and `timestamp`.")
        values = file.values
        if values:
            yield from _status(file, values)
            yield from _timestamp(values, needed=not document.is_schema_2)
        elif file.root and not is_unknown(file.root):
            yield Finding(file.root.span, f"The marker is {kind_of(file.root)}; write a JSON object.")


def _status(file: StateFile, values: YamlMapping) -> Iterator[Finding]:
    entry = values.entry("status")
    if not entry:
        if values.complete:
            yield Finding(values.span, f"The marker has no `status`; write {listed(MARKERS.values())}.")
        return
    status, named = values.get("status"), MARKERS.get(file.name)
    if status is None or is_unknown(status):
        return
    written = status.text if isinstance(status, YamlScalar) and status.is_string else ""
    if written in UNSTORED_STATUSES:
        return  # the rule of unstored statuses says so
    if written not in MARKERS.values():
        what = f"{quoted(written)} is no status of a marker" if written else f"The status is {kind_of(status)}"
        yield Finding(status.span, f"{what}; write {listed(MARKERS.values())}.")
    elif named and named != written:
        yield Finding(
            status.span,
            f"The status is `{written}` in the file `{file.name}`; write `{named}`.",
            related=(Related(file.span, "the file"),) if file.span.start < file.span.end else (),
        )


def _timestamp(values: YamlMapping, *, needed: bool) -> Iterator[Finding]:
    time = values.get("timestamp")
    if time is None:
        if needed and values.complete:
            yield Finding(values.span, "The marker has no `timestamp`; write when the cell ended.")
    elif not is_unknown(time) and not (isinstance(time, YamlScalar) and time.is_string and is_timestamp(time.text)):
        yield Finding(time.span, 'The `timestamp` is no ISO 8601 time; write it as in `"2025-03-01T09:30:00Z"`.')
