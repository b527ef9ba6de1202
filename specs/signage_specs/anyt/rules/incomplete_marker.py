"""A completion marker doesn't describe how the cell ended.

What:
    `.failed` has `error`, which is an error otherwise. A `duration` is a number of seconds from 0 up. A task's
    `.done` has a list `outputs`. A shell's marker has a whole number `exitCode`, 0 exactly when it is done. A
    negative duration, outputs that are no list, and another exit code of a cell that is done are errors.
Why:
    The marker is all that is kept of a run.
Example:
    {"status": "failed", "timestamp": "2025-03-01T09:30:00Z", "duration": 12}
Example:
    {"status": "done", "timestamp": "2025-03-01T09:30:00Z", "duration": "12s"}
Use instead:
    {"status": "failed", "timestamp": "2025-03-01T09:30:00Z", "duration": 12, "error": "No network"}
"""

from signage_specs.anyt.findings import is_text, is_unknown, kind_of, mistyped, number
from signage_specs.anyt.state import CellState
from signage_specs.anyt.vocabulary import MARKERS
from signage_specs.readers.yaml_nodes import YamlMapping, YamlScalar, YamlSequence, followed
from signage_specs.rule import ERROR, WARNING, Finding, Findings, Related, rule


@rule("A033", WARNING, section="Completion Markers", advice="Write into the marker how the cell ended.")
def check(document: CellState) -> Findings:
    kinds = document.kinds()
    for file in document.files:
        if file.is_marker and file.values:
            kind = kinds.get(file.folder, "")
            # Where the name says otherwise, which false-marker reports, nobody knows how the cell ended.
            status = file.status if MARKERS.get(file.name, file.status) == file.status else ""
            yield from _error(file.values, status)
            yield from _duration(file.values)
            yield from _outputs(file.values, kind, status)
            yield from _exit_code(file.values, kind, status)


def _error(values: YamlMapping, status: str) -> Findings:
    error = values.get("error")
    if status != "failed" or (error is not None and is_unknown(error)):
        return
    if error is None:
        if values.complete:
            yield Finding(values.span, "The failed cell's marker has no `error`. Write what went wrong.", ERROR)
    elif not (isinstance(error, YamlScalar) and is_text(error) and error.text.strip()):
        what = "empty" if is_text(error) else kind_of(error)
        yield Finding(error.span, f"`error` is {what}. Write what went wrong.", ERROR)


def _duration(values: YamlMapping) -> Findings:
    duration = values.get("duration")
    seconds = number(duration)
    if duration and not is_unknown(duration) and (seconds is None or seconds < 0):
        levels = ERROR if seconds is not None else None
        yield Finding(duration.span, "`duration` is a time in seconds. Write a number from 0 up.", levels)


def _outputs(values: YamlMapping, kind: str, status: str) -> Findings:
    outputs = values.get("outputs")
    if outputs is None:
        if kind == "task" and status == "done" and values.complete:
            yield Finding(values.span, "The marker of this task has no `outputs`. Write a list of paths.")
    elif isinstance(outputs, YamlSequence):
        for item in outputs.items:
            if not is_unknown(item) and not is_text(followed(item)):
                yield mistyped("This output", followed(item), "a path in quotes", at=item.span)
    elif not is_unknown(outputs):
        yield mistyped("`outputs`", outputs, "a list of paths", ERROR)


def _exit_code(values: YamlMapping, kind: str, status: str) -> Findings:
    node = values.get("exitCode")
    if node is None:
        if kind == "shell" and values.complete:
            yield Finding(values.span, "The marker of this shell has no `exitCode`. Write that of the script.")
        return
    code = number(node)
    if is_unknown(node):
        return
    if not isinstance(code, int):
        yield mistyped("`exitCode`", node, "a whole number")
    elif status in ("done", "failed") and (code == 0) != (status == "done"):
        entry = values.get("status")
        message = f"The exit code is {code}, but the script is {status}. Correct one of them."
        levels = ERROR if status == "done" else None
        yield Finding(node.span, message, levels, (Related(entry.span, "the status"),) if entry else ())
