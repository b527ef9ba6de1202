"""The file doesn't start with frontmatter between two `---` lines.

What:
    The first line is `---`, and a second `---` line ends the frontmatter. A byte order mark in front of it is a
    warning.
Why:
    Without the two lines the settings are read as prose, and every one of them takes its default.
Example:
    ---
    name: nightly-report

    <task id="collect">
    Collect the figures of the day.
    </task>
Use instead:
    ---
    name: nightly-report
    ---

    <task id="collect">
    Collect the figures of the day.
    </task>
"""

from collections.abc import Iterator

from signage_specs.anyt.tree import Workflow
from signage_specs.diagnostic import ERROR, WARNING, Edit, Finding, Fix
from signage_specs.rule import Context, rule
from signage_specs.span import Span


@rule(
    "A001",
    ERROR,
    section="YAML Frontmatter",
    rows=("A01",),
    advice="Start the file with frontmatter between two `---` lines.",
)
def check(document: Workflow, context: Context) -> Iterator[Finding]:
    """Yield a finding for frontmatter that is missing, late or not closed, and for a byte order mark."""
    for fault in document.faults:
        if fault.kind == "byte-order-mark":
            yield Finding(
                fault.span,
                "A byte order mark stands in front of the text; save the file without it.",
                levels=WARNING,
                fix=Fix("Remove the byte order mark", (Edit(fault.span, ""),)),
            )
        elif fault.kind == "late-frontmatter":
            yield Finding(fault.span, "`---` has to be the first line; remove the blank lines in front of it.")
        elif fault.kind == "unclosed-frontmatter":
            yield Finding(fault.span, "The frontmatter isn't closed; end it with a line `---`.")
    if context.fragment or (document.frontmatter and document.frontmatter.opening):
        return
    start = Span(0, len(document.text.split("\n", 1)[0]))
    yield Finding(
        start, "A workflow starts with frontmatter; write a line `---`, settings such as `name: …`, a line `---`."
    )
