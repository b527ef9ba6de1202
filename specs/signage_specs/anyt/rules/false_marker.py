"""A completion marker's status or time is missing or wrong.

What:
    A marker is a JSON object. Its `status` is `done`, `failed` or `skipped`, the word of its file's name, and its
    `timestamp` an ISO 8601 time, which a marker of schema 2 may leave out.
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

from signage_specs.anyt.findings import is_text, is_unknown, kind_of, mistyped, yaml_findings
from signage_specs.anyt.state import CellState, StateFile
from signage_specs.anyt.values import is_timestamp
from signage_specs.anyt.vocabulary import MARKERS, UNSTORED_STATUSES
from signage_specs.readers.yaml_nodes import YamlMapping, YamlScalar
from signage_specs.rule import ERROR, Context, Finding, Findings, Related, listed, quoted, rule

_STATUSES = listed(MARKERS.values())


@rule(
    "A032",
    ERROR,
    section="Completion Markers",
    advice="Write the status that the marker's file name has, and its time in ISO 8601.",
)
def check(document: CellState, context: Context) -> Findings:
    yield from yaml_findings(document.faults, context)
    for file in document.files:
        if not file.is_marker or file.content is None:
            continue
        if file.content.start == file.content.end:
            yield Finding(file.content, "The marker is empty. Write a JSON object with `status` and `timestamp`.")
        if file.values:
            yield from _status(file, file.values)
            yield from _timestamp(file.values, needed=not document.is_schema_2)
        elif file.root and not is_unknown(file.root):
            yield mistyped("The marker", file.root, "a JSON object")


def _status(file: StateFile, values: YamlMapping) -> Findings:
    status, named = values.get("status"), MARKERS.get(file.name)
    if not values.entry("status") and values.complete:
        yield Finding(values.span, f"The marker has no `status`. Write {_STATUSES}.")
    if status is None or is_unknown(status):
        return
    word = status.text if isinstance(status, YamlScalar) and status.is_string else ""
    if word in UNSTORED_STATUSES:
        return  # unstored-status reports it
    if word not in MARKERS.values():
        what = f"Unknown status {quoted(word)}" if word else f"The status is {kind_of(status)}"
        yield Finding(status.span, f"{what}. Write {_STATUSES}.")
    elif named and named != word:
        related = (Related(file.span, "the file"),) if file.span.start < file.span.end else ()
        message = f"The status is `{word}`, but the file is `{file.name}`. Write `{named}`."
        yield Finding(status.span, message, related=related)


def _timestamp(values: YamlMapping, *, needed: bool) -> Findings:
    time = values.get("timestamp")
    if time is None:
        if needed and values.complete:
            yield Finding(values.span, "The marker has no `timestamp`. Write when the cell ended.")
    elif not is_unknown(time) and not (isinstance(time, YamlScalar) and is_text(time) and is_timestamp(time.text)):
        message = 'The `timestamp` is not a valid ISO 8601 time. Write it like `"2025-03-01T09:30:00Z"`.'
        yield Finding(time.span, message)
