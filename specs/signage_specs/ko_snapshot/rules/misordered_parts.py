"""The parts of a line stand in the wrong order, or aren't one space apart.

What:
    A line has id, role, name, value and states in this order, each once, with one space between them and none
    at the end.
Why:
    The order says what each part is. Readers that cut a line at its spaces go wrong otherwise.
Example:
    1: textbox focused "Search"
Use instead:
    1: textbox "Search" focused
"""

from collections.abc import Iterator

from signage_specs.diagnostic import ERROR, Edit, Finding, Fix, first_place
from signage_specs.ko_snapshot.tree import Snapshot
from signage_specs.rule import rule
from signage_specs.span import Fault

_BELONGS = {
    "name": "write the name directly behind the role",
    "value": "write the value in front of the states",
    "state": "write states in front of the mark of the cursor",
}


@rule(
    "K015",
    ERROR,
    section="2",
    rows=("K15",),
    advice="Write id, role, name, value and states in this order, one space apart.",
)
def check(document: Snapshot) -> Iterator[Finding]:
    """Yield each part that stands behind one that it belongs in front of, each second one, each wrong space."""
    for fault in document.faults:
        text = document.text[fault.span.start : fault.span.end]
        if fault.kind == "order":
            yield Finding(fault.span, f"`{text}` stands too late: {_BELONGS[fault.detail]}.")
        elif fault.kind == "surplus":
            message = f"`{text}` is a second {fault.detail}; keep one."
            yield Finding(fault.span, message, related=first_place(fault))
        elif fault.kind == "spacing":
            yield _spacing(fault)


def _spacing(fault: Fault) -> Finding:
    if fault.detail == "end":
        return Finding(
            fault.span,
            "White space stands at the end of the line; remove it.",
            fix=Fix("Remove the white space", (Edit(fault.span, ""),)),
        )
    missing = fault.span.start == fault.span.end
    return Finding(
        fault.span,
        "A space is missing here; write one." if missing else "Not exactly one space stands here; write one.",
        fix=Fix("Write one space", (Edit(fault.span, " "),)),
    )
