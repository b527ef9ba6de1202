"""A cell is inside another one.

What:
    Cells follow each other. A tag that is meant as text belongs in a fence.
Why:
    Cells run one after the other. The inner one is taken for text of the outer one, or ends it too early.
Example:
    <task id="collect">
    Collect the figures of the day.
    <note id="hint">
    They are in the archive.
    </note>
    </task>
Use instead:
    <note id="hint">
    The figures are in the archive.
    </note>

    <task id="collect">
    Collect the figures of the day.
    </task>
"""

from signage_specs.anyt.tree import Workflow
from signage_specs.rule import ERROR, Finding, Findings, Related, quoted, rule


@rule("A014", ERROR, section="Cell Syntax", advice="Put cells one after the other.")
def check(document: Workflow) -> Findings:
    for fault in document.faults:
        if fault.kind == "nested-cell":
            outer = document.cell_at(fault.span.start)
            message = (
                f"{quoted(document.source(fault.span))} is inside a {fault.detail}, but cells don't nest. "
                "Move it out, or put it in a fence if it is text."
            )
            related = (Related(outer.opening.span, "the outer cell"),) if outer else ()
            yield Finding(fault.span, message, related=related)
