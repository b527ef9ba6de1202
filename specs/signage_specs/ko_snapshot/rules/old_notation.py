"""An id is written in an older notation.

What:
    Before version 1.0 an id was written `[5]`, and another tool writes `@e5`. Now it is `5:`.
Why:
    Commands take the bare number, and the brackets cost tokens.
Example:
    [1] button "Save"
Use instead:
    1: button "Save"
"""

from signage_specs.ko_snapshot.tree import Snapshot
from signage_specs.rule import ERROR, Edit, Finding, Findings, Fix, Span, rule

_WHOSE = {"0": "of the format before 1.0", "agent-browser": "of another tool"}


@rule("K020", ERROR, section="9.1", fixable="safe", advice="Write the id as a number and a colon.")
def check(document: Snapshot) -> Findings:
    for element in document.elements:
        if element.notation not in _WHOSE:
            continue
        colon = document.text[element.id_span.end : element.id_span.end + 1] == ":"
        written = document.text[element.id_span.start : element.id_span.end]
        digits = written.strip("[]@e")
        edit = Edit(Span(element.id_span.start, element.id_span.end + colon), f"{digits}:")
        yield Finding(
            element.id_span,
            f"`{written}` is the notation {_WHOSE[element.notation]}. Write `{digits}: {element.role}`.",
            fix=Fix(f"Write `{digits}:`", (edit,)),
        )
