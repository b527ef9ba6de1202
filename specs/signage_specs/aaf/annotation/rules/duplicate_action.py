"""Two elements of a page are the same action.

What:
    Each action id stands on one element of kind `action`.
Why:
    An agent that runs the action can't know which element to use.
Example:
    <button data-agent-kind="action" data-agent-action="plant.water">Water</button>
    <button data-agent-kind="action" data-agent-action="plant.water">Water all</button>
Use instead:
    <button data-agent-kind="action" data-agent-action="plant.water">Water</button>
    <button data-agent-kind="action" data-agent-action="plant.water_all">Water all</button>
"""

from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.aaf.annotation.tree import AnnotatedDocument, AnnotatedElement
from signage_specs.aaf.annotation.values import place
from signage_specs.diagnostic import WARNING, Finding, Related
from signage_specs.rule import rule


@rule("D013", WARNING, section="6.1", rows=("D13",), advice="Give each action its own id.")
def check(document: AnnotatedDocument) -> Iterator[Finding]:
    """Yield a finding at each action id that an earlier action has."""
    first: dict[str, AnnotatedElement] = {}
    for element in document.of_kind("action"):
        found = element.literal("data-agent-action")
        if found is None:
            continue
        earlier = first.setdefault(found.value, element)
        if earlier is not element:
            yield Finding(
                place(found),
                f"{quoted(found.value)} is already the id of another action; give this one its own.",
                related=(Related(earlier.span, "the first one"),),
            )
