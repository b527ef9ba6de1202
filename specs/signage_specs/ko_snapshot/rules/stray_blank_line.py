"""A blank line is where the grammar has none.

What:
    Elements follow each other without blank lines. The only blank line is the one after `Page: "…"`.
Why:
    The tool never prints one, and a reader may take it for the end of the snapshot.
Example:
    1: navigation "Main"

      2: link "Docs"
Use instead:
    1: navigation "Main"
      2: link "Docs"
"""

from signage_specs.ko_snapshot.tree import OtherLine, PageLine, Snapshot
from signage_specs.rule import ERROR_ELSE_WARNING, Edit, Finding, Findings, Fix, Span, rule


@rule("K003", ERROR_ELSE_WARNING, section="11", fixable="safe", advice="Remove the blank line.")
def check(document: Snapshot) -> Findings:
    separated = False
    run: list[OtherLine] = []
    for line in document.lines:
        if isinstance(line, OtherLine) and line.kind == "blank":
            if not separated:
                run.append(line)
            continue
        yield from _run(run)
        run = []
        # A first line that can't be read, which K004 reports, may be meant for a page line.
        heads = ("scope", "unknown") if line is document.lines[0] else ("scope",)
        separated = isinstance(line, PageLine) or (isinstance(line, OtherLine) and line.kind in heads)
    yield from _run(run)


def _run(run: list[OtherLine]) -> Findings:
    if run:
        lines = Span(run[0].line.start, run[-1].line.end)
        message = "Blank line. Remove it." if len(run) == 1 else f"{len(run)} blank lines. Remove them."
        yield Finding(lines, message, fix=Fix("Remove the blank lines", (Edit(lines, ""),)))
