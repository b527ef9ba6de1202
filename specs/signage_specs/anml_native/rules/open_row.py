"""A table line doesn't start or end with a pipe.

What:
    Each cell of a row has a pipe before and after it.
Why:
    Without the last pipe a reader can't tell an empty cell from a missing one.
Example:
    table "Users"
      | Name | Age |
      | Ada  | 36
Use instead:
    table "Users"
      | Name | Age |
      | Ada  | 36  |
"""

from signage_specs.anml_native.tree import Document, TableLine
from signage_specs.rule import ERROR, Edit, Finding, Findings, Fix, Span, rule


@rule("N024", ERROR, section="3", fixable="safe", advice="Start and end each table line with `|`.")
def check(document: Document) -> Findings:
    for _, line in document.marked_lines:
        if not isinstance(line, TableLine) or (line.opened and line.closed):
            continue
        words = Span(line.words_span.start, line.span.end - len(line.trailing))
        start, end = Span(words.start, words.start), Span(words.end, words.end)
        edits: list[Edit] = []
        if not line.opened:
            edits.append(Edit(start, "| "))
        if not line.closed and line.cells:
            last = line.cells[-1]
            edits.append(Edit(end, "|" if last.raw.endswith(" ") else " |"))
        where = " and ".join(each for each, there in (("start", line.opened), ("end", line.closed)) if not there)
        fix = Fix("Add the pipe", tuple(edits)) if edits and line.marker is None else None
        yield Finding(words, f"Missing pipe at the {where} of this table line. Add it.", fix=fix)
