"""A cell's tag has an attribute that the specification doesn't know.

What:
    The only attribute is `id`. `label`, `agent` and `skip` are of the later schema 2: an information, and let be
    in a file that declares it, where `skip="true"` belongs on a break.
Why:
    An unknown attribute is ignored, or makes a parser miss the cell.
Example:
    <task id="collect" priority="high">
    Collect the figures of the day.
    </task>
Use instead:
    <task id="collect">
    Collect the figures of the day.
    </task>
"""

from collections.abc import Iterator

from signage_core.wording import listed, quoted
from signage_specs.anyt.tree import Attribute, Cell, Workflow
from signage_specs.anyt.vocabulary import ATTRIBUTES_2, ID_ATTRIBUTE, STATE_ATTRIBUTES
from signage_specs.diagnostic import INFO, WARNING, Edit, Finding, Fix
from signage_specs.rule import rule
from signage_specs.span import Span


@rule("A012", WARNING, section="Cell Syntax", rows=("A12",), advice="Remove the attribute.")
def check(document: Workflow) -> Iterator[Finding]:
    """Yield each attribute that isn't `id` and says no state."""
    for cell in document.cells:
        for attribute in cell.opening.attributes:
            if attribute.name == ID_ATTRIBUTE or attribute.name in STATE_ATTRIBUTES:
                continue
            if attribute.name not in ATTRIBUTES_2 and attribute.value is None:
                continue  # a word without a value is a fault of the tag's form
            if attribute.name not in ATTRIBUTES_2:
                yield _unknown(attribute, later=document.is_schema_2)
            elif not document.is_schema_2:
                message = f"`{attribute.name}` is an attribute of schema 2; remove it, or declare that schema."
                yield Finding(attribute.span, message, levels=INFO)
            elif attribute.name == "skip":
                yield from _skip(cell, attribute)


def _unknown(attribute: Attribute, *, later: bool) -> Finding:
    if attribute.name.lower() == ID_ATTRIBUTE:
        message = f"{quoted(attribute.name)} is no attribute of a cell; write `{ID_ATTRIBUTE}`."
        edit = Edit(Span(attribute.span.start, attribute.span.start + len(attribute.name)), ID_ATTRIBUTE)
        return Finding(attribute.span, message, fix=Fix(f"Write `{ID_ATTRIBUTE}`", (edit,)))
    known = listed((ID_ATTRIBUTE, *sorted(ATTRIBUTES_2))) if later else f"`{ID_ATTRIBUTE}` alone"
    return Finding(
        attribute.span, f"{quoted(attribute.name)} is no attribute of a cell, which has {known}; remove it."
    )


def _skip(cell: Cell, attribute: Attribute) -> Iterator[Finding]:
    if cell.kind != "break" or attribute.value != "true":
        yield Finding(attribute.span, 'Schema 2 knows `skip="true"` on a break only; remove it here.')
