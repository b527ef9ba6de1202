"""The snapshot has a header or a wrapper of the tool.

What:
    The tool can print `Scoped to: …` above a snapshot and `<ko-browser-content>` around it. The specification
    defines neither.
Why:
    A reader that follows the specification doesn't expect these lines.
Example:
    <ko-browser-content>
    1: link "Docs"
    </ko-browser-content>
Use instead:
    1: link "Docs"
"""

from signage_specs.ko_snapshot.tree import OtherLine, Snapshot
from signage_specs.rule import ERROR_ELSE_INFO, Edit, Finding, Findings, Fix, Span, quoted, rule
from signage_specs.span import removable


@rule("K021", ERROR_ELSE_INFO, section="11", fixable="safe", advice="Remove the tool's own lines.")
def check(document: Snapshot) -> Findings:
    wrapped = False
    wrapper = [line for line in document.lines if isinstance(line, OtherLine) and line.kind == "wrapper"]
    for number, line in enumerate(document.lines):
        if not isinstance(line, OtherLine) or line.kind not in ("scope", "wrapper"):
            continue
        if line.kind == "wrapper":
            if wrapped:
                continue
            wrapped = True
        written = document.text[line.span.start : line.span.end]
        message = f"{quoted(written)} is added by the tool and isn't part of the format. Remove it."
        spans = [removable(document.text, each.span) for each in wrapper]
        if len(spans) > 1 and spans[-1].start < spans[-2].end:  # nothing stands between them
            spans[-2:] = [Span(spans[-2].start, spans[-1].end)]
        if line.kind == "scope":
            after = [each for each in document.lines[number + 1 : number + 2] if isinstance(each, OtherLine)]
            blank = next((each for each in after if each.kind == "blank"), line)
            spans = [Span(line.line.start, blank.line.end)]
        fix = Fix("Remove what the tool added", tuple(Edit(each, "") for each in spans))
        yield Finding(line.span, message, fix=fix)
