"""A cell's id is another's, or can't name a folder.

What:
    Each id occurs once. It isn't empty, holds no slash, backslash or `..`, and starts with no dot.
Why:
    The id names the folder `.anyt/cells/{id}`. Two cells with one id overwrite each other's state, and an id
    such as `../x` leaves the folder.
Example:
    <task id="report">
    Write the report.
    </task>

    <task id="report">
    Send the report.
    </task>
Use instead:
    <task id="write-report">
    Write the report.
    </task>

    <task id="send-report">
    Send the report.
    </task>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.anyt.identifiers import path_fault
from signage_specs.anyt.vocabulary import ID_ATTRIBUTE
from signage_specs.diagnostic import ERROR, Finding, Related
from signage_specs.rule import Context, Rule
from signage_specs.wording import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anyt.tree import Workflow
    from signage_specs.span import Span


def check(document: Workflow, context: Context) -> Iterator[Finding]:
    """Yield each id that an earlier cell has, and each that can't be the name of a folder."""
    del context
    first: dict[str, Span] = {}
    for cell in document.cells:
        attribute = cell.opening.attribute(ID_ATTRIBUTE)
        if not attribute or attribute.value is None:
            continue  # an `id` without a value is a fault of the tag's form
        fault = path_fault(attribute.value)
        if fault:
            yield Finding(
                attribute.span, f"The id {quoted(attribute.value)} {fault}; write one that can name a folder."
            )
            continue
        earlier = first.setdefault(attribute.value, attribute.span)
        if earlier != attribute.span:
            yield Finding(
                attribute.span,
                f"The id {quoted(attribute.value)} is already another cell's; give each its own.",
                related=(Related(earlier, "the first cell with this id"),),
            )


RULE = Rule(
    code="A009",
    name="unusable-id",
    levels=ERROR,
    section="Unified Cell Folder Structure",
    advice="Give each cell an id of its own that can name a folder.",
    rows=("A09",),
    check=check,
    documentation=__doc__,
)
