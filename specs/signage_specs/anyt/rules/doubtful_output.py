"""A declared output can't be the path of a file, or stands where none is read.

What:
    `**Output:**` in a task is followed by paths between commas, relative to the working directory, each once. A
    mark in another form, such as `**Output**:`, is none.
    Patterns, placeholders and remarks in brackets are an information: no file has that name. A file that declares
    the later schema 2 may have patterns and placeholders.
Why:
    The outputs are looked up when the task is done. A path that isn't one is never found.
Example:
    <task id="collect">
    Collect the figures of the day.

    **Output:** /tmp/figures.csv
    </task>
Use instead:
    <task id="collect">
    Collect the figures of the day.

    **Output:** data/figures.csv
    </task>
"""

import re
from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.anyt.tree import Cell, Misspelling, Output, OutputPath, Workflow
from signage_specs.anyt.vocabulary import OUTPUT_MARK
from signage_specs.diagnostic import INFO, WARNING, Edit, Finding, Fix, Related
from signage_specs.rule import Context, rule
from signage_specs.span import Span

_ABSOLUTE = re.compile(r"[/~\\]|[A-Za-z]:[\\/]")
_UP = re.compile(r"(?:^|[/\\])\.\.(?:[/\\]|$)")
_PLACEHOLDER = re.compile(r"<[^<>]++>|\{[^{},]++\}")
_REMARK = re.compile(r"\s\([^()]*+\)$")
_PATTERN = re.compile(r"[*?]|\[[^\[\]]*+\]|\{[^{},]*+,[^{}]*+\}")


@rule(
    "A021",
    WARNING,
    section="Task Content",
    rows=("A21",),
    advice="Declare each output of a task as one relative path.",
)
def check(document: Workflow, context: Context) -> Iterator[Finding]:
    """Yield each line of outputs outside a task, each second one of a task, and each doubtful path."""
    for cell in document.cells:
        yield from _cell(cell, context, later=document.is_schema_2)
    if document.cells:
        for output in document.outputs:
            yield Finding(output.span, f"`{OUTPUT_MARK}` stands outside the cells; move it into a task.")
        return
    for near in document.misspellings:
        if near.mark == OUTPUT_MARK:
            yield _misspelt(near)
    yield from _paths(document.outputs, context, later=document.is_schema_2)


def _misspelt(near: Misspelling) -> Finding:
    fix = Fix(f"Write `{OUTPUT_MARK}`", (Edit(near.span, OUTPUT_MARK),))
    return Finding(near.span, f"No output is read here; write `{OUTPUT_MARK}` and the paths.", fix=fix)


def _cell(cell: Cell, context: Context, *, later: bool) -> Iterator[Finding]:
    if cell.kind != "task":
        for output in cell.outputs:
            yield Finding(output.span, f"`{OUTPUT_MARK}` is read in a task only; remove it from this {cell.kind}.")
        return
    for near in cell.misspellings:
        if near.mark == OUTPUT_MARK:
            yield _misspelt(near)
    for output in cell.outputs[1:]:
        yield Finding(
            output.span,
            f"The task has a second `{OUTPUT_MARK}`; write all paths on one line.",
            related=(Related(cell.outputs[0].span, "the first one"),),
        )
    yield from _paths(cell.outputs, context, later=later)


def _paths(outputs: tuple[Output, ...], context: Context, *, later: bool) -> Iterator[Finding]:
    first: dict[str, Span] = {}
    for output in outputs:
        for path in output.paths:
            if path.text in ("...", "…") and context.embedded:
                continue
            earlier = first.setdefault(path.text.removeprefix("./"), path.span)
            if path.text and earlier != path.span:
                yield Finding(
                    path.span,
                    f"{quoted(path.text)} is declared twice; write it once.",
                    related=(Related(earlier, "the first one"),),
                )
            else:
                yield from _path(path, output, later=later)


def _path(path: OutputPath, output: Output, *, later: bool) -> Iterator[Finding]:
    text = path.text
    if not text:
        yield Finding(output.span, "A path is missing here; write one behind the mark and behind each comma.")
    elif _ABSOLUTE.match(text):
        yield Finding(path.span, f"{quoted(text)} is absolute; write it relative to the working directory.")
    elif _UP.search(text):
        yield Finding(path.span, f"{quoted(text)} goes up by `..`; write a path inside the working directory.")
    else:
        what = _inexact(text, later=later)
        if what:
            yield Finding(path.span, f"{quoted(text)} {what}.", levels=INFO)


def _inexact(text: str, *, later: bool) -> str:
    if _REMARK.search(text):
        return "ends with a remark in brackets; write the path alone"
    if _PLACEHOLDER.search(text) and not later:
        return "holds a placeholder; write the path of one file"
    if _PATTERN.search(text) and not later:
        return "is a pattern; write the path of one file"
    return "holds a backtick; write the path alone" if "`" in text else ""
