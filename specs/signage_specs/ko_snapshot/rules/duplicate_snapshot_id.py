"""Two elements of one snapshot have the same id.

What:
    An id names one element.
Why:
    An agent that acts on the id can't tell which element is meant.
Example:
    1: button "Save"
    1: button "Cancel"
Use instead:
    1: button "Save"
    2: button "Cancel"
"""

from signage_specs.ko_snapshot.tree import NumberedElement, Snapshot
from signage_specs.rule import ERROR, Finding, Findings, Related, rule


@rule("K006", ERROR, section="4", advice="Give each element its own id.")
def check(document: Snapshot) -> Findings:
    first: dict[int, NumberedElement] = {}
    for element in document.elements:
        earlier = first.setdefault(element.id, element)
        if element.id and earlier is not element:
            yield Finding(
                element.id_span,
                f"Duplicate id {element.id}: first used by the `{earlier.role}` above. Give each its own.",
                related=(Related(earlier.id_span, f"first {element.id}"),),
            )
