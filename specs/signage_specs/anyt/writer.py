"""Write a workflow: tag lines in canonical form, and every other character as it was."""

import re
from collections.abc import Iterator, Mapping

from signage_specs.anyt.tree import Cell, Tag, Workflow
from signage_specs.span import Span

_LINE_END = re.compile(r"[\r\n]")


def write_workflow(workflow: Workflow) -> str:
    """Return the canonical text of a workflow.

    A tag stands at the left margin, alone on its line, its attributes one space apart and in double quotes; a
    cell on one line becomes three. Frontmatter, bodies and everything between the cells stay as they were, and
    so do cells whose tags can't be read with certainty.
    """
    text, written, position = workflow.text, list[str](), 0
    for start, end, replacement in _edits(workflow):
        written += [text[position:start], replacement]
        position = end
    return "".join([*written, text[position:]])


def opening_tag(kind: str, attributes: Mapping[str, str]) -> str:
    """Return an opening tag, without its line end.

    The format has no escapes, so that a value must not hold both kinds of quote, nor a line end. Raises ValueError
    where a value can't be written.
    """
    return f"<{' '.join([kind, *(f'{name}={_quoted(value)}' for name, value in attributes.items())])}>"


def _quoted(value: str) -> str:
    if "\n" in value or "\r" in value or ('"' in value and "'" in value):
        raise ValueError(f"no attribute can hold {value!r}: use one kind of quote, and no line end")
    return f"'{value}'" if '"' in value else f'"{value}"'


def _edits(workflow: Workflow) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, replacement) of each tag line that isn't canonical yet, in text order."""
    line_end = "\r\n" if "\r\n" in workflow.text else "\n"
    for cell in workflow.cells:
        tag = cell.opening
        if not _is_certain(tag):
            continue
        start = tag.span.start - len(tag.indent)
        opening = opening_tag(tag.name, {attribute.name: attribute.value or "" for attribute in tag.attributes})
        if tag.inline:
            if workflow.text[cell.span.end : _end_of_line(workflow.text, cell.span.end)].strip():
                continue
            body = workflow.text[cell.body.start : cell.body.end].strip()
            lines = [opening, body, f"</{cell.kind}>"] if body else [opening, f"</{cell.kind}>"]
            yield start, cell.span.end, line_end.join(lines)
            continue
        yield start, _end_of_line(workflow.text, tag.span.end), opening
        if cell.closing and _closes(workflow, cell, cell.closing):
            margin = workflow.text.rfind("\n", 0, cell.closing.start) + 1
            yield max(margin, cell.body.end), _end_of_line(workflow.text, cell.closing.end), f"</{cell.kind}>"


def _is_certain(tag: Tag) -> bool:
    names = [attribute.name for attribute in tag.attributes]
    return (
        tag.complete
        and len(names) == len(set(names))
        and all(attribute.value is not None for attribute in tag.attributes)
        and (tag.rest.start == tag.rest.end or tag.inline)
        and not any("`name=" in fault.detail for fault in tag.faults)
    )


def _closes(workflow: Workflow, cell: Cell, closing: Span) -> bool:
    """Whether a closing tag is of the cell's own kind, and only white space follows it."""
    text = workflow.text
    behind = text[closing.end : _end_of_line(text, closing.end)]
    return text.startswith(f"</{cell.kind}", closing.start) and text[closing.end - 1] == ">" and not behind.strip()


def _end_of_line(text: str, start: int) -> int:
    match = _LINE_END.search(text, start)
    return match.start() if match else len(text)
