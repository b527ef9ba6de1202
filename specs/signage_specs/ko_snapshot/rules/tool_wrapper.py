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
from signage_specs.rule import ERROR_ELSE_INFO, Finding, Findings, quoted, rule


@rule("K021", ERROR_ELSE_INFO, section="11", advice="Remove the tool's own lines.")
def check(document: Snapshot) -> Findings:
    wrapped = False
    for line in document.lines:
        if not isinstance(line, OtherLine) or line.kind not in ("scope", "wrapper"):
            continue
        if line.kind == "wrapper":
            if wrapped:
                continue
            wrapped = True
        written = document.text[line.span.start : line.span.end]
        yield Finding(line.span, f"{quoted(written)} is added by the tool and isn't part of the format. Remove it.")
