"""The page line isn't followed by exactly one blank line.

What:
    One blank line follows `Page: "…"`.
Why:
    The blank line separates the page's title from its elements. Readers that split the text there fail with more or
    fewer.
Example:
    Page: "Handbook"
    1: link "Docs"
Use instead:
    Page: "Handbook"

    1: link "Docs"
"""

from signage_specs.ko_snapshot.tree import OtherLine, PageLine, Snapshot
from signage_specs.rule import ERROR, Edit, Finding, Findings, Fix, Span, rule


@rule("K002", ERROR, section="3", fixable="safe", advice="Write exactly one blank line after the page line.")
def check(document: Snapshot) -> Findings:
    # A page line at the end of the text is fine: editors and documentation tools remove blank lines there.
    lines = document.lines
    for index, line in enumerate(lines):
        if not isinstance(line, PageLine):
            continue
        after = index + 1
        while after < len(lines) and _is_blank(lines[after]):
            after += 1
        blanks = [each for each in lines[index + 1 : after] if isinstance(each, OtherLine)]
        if after == len(lines) or len(blanks) == 1 or (not blanks and isinstance(lines[after], PageLine)):
            continue  # K001 reports a second page line
        if not blanks:
            end = line.span.end
            yield Finding(
                line.span,
                "No blank line after the page line. Add one.",
                fix=Fix("Add a blank line", (Edit(Span(end, end), "\n"),)),
            )
            continue
        surplus = Span(blanks[1].line.start, blanks[-1].line.end)
        yield Finding(
            surplus,
            f"{len(blanks)} blank lines after the page line. Leave one.",
            fix=Fix("Leave one blank line", (Edit(surplus, ""),)),
        )


def _is_blank(line: object) -> bool:
    return isinstance(line, OtherLine) and line.kind == "blank"
