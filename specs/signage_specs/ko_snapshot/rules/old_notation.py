"""An id is written in an older notation.

What:
    Before version 1.0 an id was `[5]`; another tool writes `@e5`. Now it is `5:`.
Why:
    Commands take the bare number, and the brackets cost tokens.
Example:
    [1] button "Save"
Use instead:
    1: button "Save"
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.diagnostic import ERROR, Edit, Finding, Fix
from signage_specs.rule import Context, Rule
from signage_specs.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.ko_snapshot.tree import Snapshot

_WHOSE = {"0": "of the format before 1.0", "agent-browser": "of another tool"}


def check(document: Snapshot, context: Context) -> Iterator[Finding]:
    """Yield each id in brackets or behind `@e`."""
    del context
    for element in document.elements:
        if element.notation not in _WHOSE:
            continue
        colon = document.text[element.id_span.end : element.id_span.end + 1] == ":"
        written = document.text[element.id_span.start : element.id_span.end]
        digits = written.strip("[]@e")
        edit = Edit(Span(element.id_span.start, element.id_span.end + colon), f"{digits}:")
        yield Finding(
            element.id_span,
            f"`{written}` is the notation {_WHOSE[element.notation]}; write `{digits}: {element.role}`.",
            fix=Fix(f"Write `{digits}:`", (edit,)),
        )


RULE = Rule(
    code="K020",
    name="old-notation",
    levels=ERROR,
    section="9.1",
    advice="Write the id as a number and a colon.",
    rows=("K20",),
    check=check,
    documentation=__doc__,
)
