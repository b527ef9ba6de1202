"""A declared output can't be the path of a file, or is where none is read.

What:
    `**Output:**` in a task is followed by paths between commas, relative to the working directory, each once. A
    mark in another form, such as `**Output**:`, isn't read.
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

from signage_specs.anyt.tree import Misspelling, Output, OutputPath, Workflow
from signage_specs.anyt.vocabulary import OUTPUT_MARK
from signage_specs.rule import INFO, WARNING, Context, Edit, Finding, Findings, Fix, Related, Span, quoted, rule

_FAULTS = (
    (re.compile(r"\A(?:[/~\\]|[A-Za-z]:[\\/])"), "is absolute. Write it relative to the working directory"),
    (re.compile(r"(?:^|[/\\])\.\.(?:[/\\]|$)"), "contains `..`. Write a path inside the working directory"),
)
_REMARK = (re.compile(r"\s\([^()]*+\)$"), "ends with a remark in brackets. Write the path alone")
_INEXACT = (
    (re.compile(r"<[^<>]++>|\{[^{},]++\}"), "contains a placeholder. Write the path of one file"),
    (re.compile(r"[*?]|\[[^\[\]]*+\]|\{[^{},]*+,[^{}]*+\}"), "is a pattern. Write the path of one file"),
)
_BACKTICK = (re.compile("`"), "contains a backtick. Write the path alone")


@rule(
    "A021",
    WARNING,
    section="Task Content",
    fixable="safe",
    advice="Declare each output of a task as one relative path.",
)
def check(document: Workflow, context: Context) -> Findings:
    for cell in document.cells:
        if cell.kind != "task":
            for output in cell.outputs:
                message = f"`{OUTPUT_MARK}` is read only in a task. Remove it from this {cell.kind}."
                yield Finding(_mark(output), message)
            continue
        yield from _misspellings(cell.misspellings)
        for output in cell.outputs[1:]:
            message = f"Duplicate `{OUTPUT_MARK}` in this task. Write all paths on one line."
            yield Finding(_mark(output), message, related=(Related(_mark(cell.outputs[0]), "the first one"),))
        yield from _paths(document, cell.outputs, context)
    if document.cells:
        for output in document.outputs:
            yield Finding(_mark(output), f"`{OUTPUT_MARK}` outside the cells is never read. Move it into a task.")
    else:
        yield from _misspellings(document.misspellings)
        yield from _paths(document, document.outputs, context)


def _mark(output: Output) -> Span:
    return Span(output.span.start, output.span.start + len(OUTPUT_MARK))


def _misspellings(misspellings: tuple[Misspelling, ...]) -> Findings:
    for near in misspellings:
        if near.mark == OUTPUT_MARK:
            fix = Fix(f"Write `{OUTPUT_MARK}`", (Edit(near.span, OUTPUT_MARK),))
            yield Finding(near.span, f"Outputs are not read here. Did you mean `{OUTPUT_MARK}`?", fix=fix)


def _paths(document: Workflow, outputs: tuple[Output, ...], context: Context) -> Findings:
    first: dict[str, Span] = {}
    for output in outputs:
        for path in output.paths:
            if path.text in ("...", "…") and context.embedded:
                continue
            earlier = first.setdefault(path.text.removeprefix("./"), path.span)
            if not path.text:
                yield Finding(path.span, "A path is missing. Write one after the mark and after each comma.")
            elif earlier != path.span:
                message = f"Duplicate output {quoted(path.text)}. Write it once."
                yield Finding(path.span, message, related=(Related(earlier, "the first one"),))
            else:
                yield from _path(path, is_schema_2=document.is_schema_2)


def _path(path: OutputPath, *, is_schema_2: bool) -> Findings:
    doubts = (_REMARK, *(() if is_schema_2 else _INEXACT), _BACKTICK)
    for patterns, levels in ((_FAULTS, None), (doubts, INFO)):
        for pattern, words in patterns:
            if pattern.search(path.text):
                yield Finding(path.span, f"The path {quoted(path.text)} {words}.", levels)
                return
