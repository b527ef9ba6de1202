"""A completion marker doesn't say how the cell ended.

What:
    `.failed` has `error`, which is an error otherwise. A `duration` is a number of seconds from 0 up. A task's
    `.done` has a list `outputs`. A shell's marker has a whole number `exitCode`, 0 exactly when it is done.
Why:
    The marker is all that is kept of a run.
Example:
    {"status": "failed", "timestamp": "2025-03-01T09:30:00Z", "duration": 12}
Example:
    {"status": "done", "timestamp": "2025-03-01T09:30:00Z", "duration": "12s"}
Use instead:
    {"status": "failed", "timestamp": "2025-03-01T09:30:00Z", "duration": 12, "error": "No network"}
"""

from collections.abc import Iterator

from signage_specs.anyt.fields import is_unknown, kind_of, number
from signage_specs.anyt.state import CellState
from signage_specs.diagnostic import ERROR, WARNING, Finding, Related
from signage_specs.readers.yaml_nodes import YamlMapping, YamlScalar, YamlSequence, followed
from signage_specs.rule import rule


@rule("A033", WARNING, section="Completion Markers", rows=("A33",), advice="Say in the marker how the cell ended.")
def check(document: CellState) -> Iterator[Finding]:
    """Yield what is missing from each marker, or doesn't fit the cell's kind, as far as the kind is known."""
    kinds = document.kinds()
    for file in document.files:
        values = file.values if file.is_marker else None
        if not values:
            continue
        kind = kinds.get(file.folder, "")
        yield from _error(values, file.status)
        yield from _duration(values)
        yield from _outputs(values, kind, file.status)
        yield from _exit_code(values, kind, file.status)


def _error(values: YamlMapping, status: str) -> Iterator[Finding]:
    error = values.get("error")
    if status != "failed" or (error is not None and is_unknown(error)):
        return
    if error is None:
        if values.complete:
            message = "The marker of a failed cell has no `error`; say what went wrong."
            yield Finding(values.span, message, levels=ERROR)
    elif not (isinstance(error, YamlScalar) and error.is_string and error.text.strip()):
        what = "empty" if isinstance(error, YamlScalar) and error.is_string else kind_of(error)
        yield Finding(error.span, f"`error` is {what}; write what went wrong.", levels=ERROR)


def _duration(values: YamlMapping) -> Iterator[Finding]:
    duration = values.get("duration")
    if duration is None or is_unknown(duration):
        return
    seconds = number(duration)
    if seconds is None or seconds < 0:
        yield Finding(duration.span, "`duration` is a time in seconds; write a number from 0 up.")


def _outputs(values: YamlMapping, kind: str, status: str) -> Iterator[Finding]:
    outputs = values.get("outputs")
    if outputs is None:
        if kind == "task" and status == "done" and values.complete:
            yield Finding(values.span, "The marker of a task that is done has no `outputs`; write a list of paths.")
    elif isinstance(outputs, YamlSequence):
        for item in outputs.items:
            path = followed(item)
            if not is_unknown(path) and not (isinstance(path, YamlScalar) and path.is_string):
                yield Finding(item.span, f"This output is {kind_of(path)}; write a path in quotes.")
    elif not is_unknown(outputs):
        yield Finding(outputs.span, f"`outputs` is {kind_of(outputs)}; write a list of paths.")


def _exit_code(values: YamlMapping, kind: str, status: str) -> Iterator[Finding]:
    written = values.get("exitCode")
    if written is None:
        if kind == "shell" and values.complete:
            yield Finding(values.span, "The marker of a shell has no `exitCode`; write the script's.")
        return
    if is_unknown(written):
        return
    code = number(written)
    if not isinstance(code, int):
        yield Finding(written.span, f"`exitCode` is {kind_of(written)}; write a whole number.")
    elif status in ("done", "failed") and (code == 0) != (status == "done"):
        expected = "0" if status == "done" else "another number than 0"
        yield Finding(
            written.span,
            f"The exit code is {code}, and the script is {status}; write {expected}, or correct the status.",
            related=_status(values),
        )


def _status(values: YamlMapping) -> tuple[Related, ...]:
    status = values.get("status")
    return (Related(status.span, "the status"),) if status else ()
