"""Two elements of a page are the same action.

What:
    Each action id is on one element of kind `action`.
Why:
    An agent that runs the action can't know which element to use.
Example:
    <button data-agent-kind="action" data-agent-action="plant.water">Water</button>
    <button data-agent-kind="action" data-agent-action="plant.water">Water all</button>
Use instead:
    <button data-agent-kind="action" data-agent-action="plant.water">Water</button>
    <button data-agent-kind="action" data-agent-action="plant.water_all">Water all</button>
"""

from signage_specs.aaf.annotation.tree import AnnotatedDocument, AnnotatedElement
from signage_specs.aaf.annotation.values import place, values
from signage_specs.rule import WARNING, Finding, Findings, Related, quoted, rule


@rule("D013", WARNING, section="6.1", advice="Give each action its own id.")
def check(document: AnnotatedDocument) -> Findings:
    first: dict[str, AnnotatedElement] = {}
    for element, attribute in values(document, "data-agent-action"):
        earlier = first.setdefault(attribute.value, element) if element.kind == "action" else element
        if earlier is not element:
            yield Finding(
                place(attribute),
                f"Duplicate action {quoted(attribute.value)}. Give each action its own id.",
                related=(Related(earlier.span, "the first one"),),
            )
