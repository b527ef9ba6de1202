"""The page's title isn't `Page: "…"` at the start of the first line.

What:
    A snapshot of a titled page starts with `Page: `, the title in double quotes, and nothing else on the line.
Why:
    Readers look for the title on the first line only. Elsewhere, indented or unquoted, they don't find it.
Example:
    1: link "Docs"
    Page: "Handbook"

    2: link "Blog"
Use instead:
    Page: "Handbook"

    1: link "Docs"
    2: link "Blog"
"""

from signage_specs.ko_snapshot.tree import NumberedElement, PageLine, Snapshot
from signage_specs.rule import ERROR, Edit, Finding, Findings, Fix, Related, Span, quoted, rule


@rule("K001", ERROR, section="3", fixable="safe", advice='Write `Page: "…"` at the left margin of the first line.')
def check(document: Snapshot) -> Findings:
    for fault in document.faults:
        if fault.kind == "malformed-page":
            text = document.text[fault.span.start : fault.span.end].strip()
            message = f'{quoted(text)} is not a valid page line: {fault.detail}. Write it as in `Page: "Handbook"`.'
            yield Finding(fault.span, message)
    first: PageLine | NumberedElement | None = None
    for line in document.lines:
        if isinstance(line, PageLine):
            yield from _misplaced(line, first)
        if isinstance(line, PageLine | NumberedElement):
            first = first or line


def _misplaced(line: PageLine, first: PageLine | NumberedElement | None) -> Findings:
    if first:
        second = isinstance(first, PageLine)
        yield Finding(
            line.span,
            "Second page line. Start another snapshot for another page."
            if second
            else "Page line after an element. Move it to the first line.",
            related=(Related(first.span, "the snapshot starts here"),),
        )
    elif line.indent:
        indent = Span(line.span.start - len(line.indent), line.span.start)
        yield Finding(
            line.span,
            "Indented page line. Move it to the left margin.",
            fix=Fix("Remove the indentation", (Edit(indent, ""),)),
        )
