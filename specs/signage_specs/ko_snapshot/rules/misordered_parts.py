"""The parts of a line are in the wrong order, or aren't one space apart.

What:
    A line has id, role, name, value and states in this order, each once, with one space between them and none
    at the end.
Why:
    The order says what each part is. Readers that split a line at its spaces fail otherwise.
Example:
    1: textbox focused "Search"
Use instead:
    1: textbox "Search" focused
"""

from signage_specs.ko_snapshot.tree import Snapshot
from signage_specs.ko_snapshot.vocabulary import VALUE_KEYWORD
from signage_specs.rule import ERROR, Edit, Finding, Findings, Fix, first_place, quoted, rule
from signage_specs.span import Fault

_BELONGS = {
    "name": "Move the name directly after the role",
    "value": "Move the value before the states",
    "state": "Move states before the cursor mark",
}

_QUOTE = '"'


@rule(
    "K015",
    ERROR,
    section="2",
    fixable="safe",
    advice="Write id, role, name, value and states in this order, one space apart.",
)
def check(document: Snapshot) -> Findings:
    for fault in document.faults:
        text = document.text[fault.span.start : fault.span.end]
        if fault.kind == "order":
            yield Finding(fault.span, f"{quoted(text)} is in the wrong place. {_BELONGS[fault.detail]}.")
        elif fault.kind == "surplus":
            message = f"Second {fault.detail} {quoted(text)}. Keep one."
            yield Finding(fault.span, message, related=first_place(fault))
        elif fault.kind == "unknown-key":
            yield _key(fault, text)
        elif fault.kind == "spacing":
            yield _spacing(fault, text)


def _key(fault: Fault, text: str) -> Finding:
    if fault.detail != VALUE_KEYWORD:
        message = f"{quoted(fault.detail)} has no place in a line. Remove it: only `value` takes a text."
        return Finding(fault.span, message)
    right = f"{VALUE_KEYWORD}={text[text.index(_QUOTE) :]}"
    fix = Fix("Write the value", (Edit(fault.span, right),))
    return Finding(fault.span, f"{quoted(text)} is not a valid value. Write {quoted(right)}.", fix=fix)


def _spacing(fault: Fault, text: str) -> Finding:
    if fault.detail == "end":
        what = quoted(text.strip()) if text.strip() else "White space"
        fix = Fix("Remove it", (Edit(fault.span, ""),))
        return Finding(fault.span, f"{what} at the end of the line. Remove it.", fix=fix)
    what = f"{quoted(text.strip())} between two parts" if text.strip() else "White space other than one space"
    return Finding(
        fault.span,
        f"{what}. Write one space." if text else "Missing space. Write one.",
        fix=Fix("Write one space", (Edit(fault.span, " "),)),
    )
