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

from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.anyt.identifiers import path_fault
from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.vocabulary import ID_ATTRIBUTE
from signage_specs.diagnostic import ERROR, Finding, Related
from signage_specs.rule import rule
from signage_specs.span import Span


@rule(
    "A009",
    ERROR,
    section="Unified Cell Folder Structure",
    rows=("A09",),
    advice="Give each cell an id of its own that can name a folder.",
)
def check(document: Workflow) -> Iterator[Finding]:
    """Yield each id that an earlier cell has, and each that can't be the name of a folder."""
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
