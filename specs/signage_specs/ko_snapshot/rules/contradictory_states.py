"""An element has a state twice, or two states that exclude each other.

What:
    A state is written once. An element is expanded or collapsed, and checked, unchecked or mixed, not both. A
    second element with `focused` is a warning.
Why:
    An agent can't tell which of the two is right.
Example:
    1: button "Menu" expanded collapsed
Use instead:
    1: button "Menu" expanded
"""

from signage_specs.ko_snapshot.tree import Snapshot, State, removal
from signage_specs.ko_snapshot.vocabulary import EXCLUSIVE_STATES
from signage_specs.rule import ERROR, WARNING, Finding, Findings, Related, rule


@rule(
    "K017",
    ERROR,
    section="7",
    fixable="safe",
    advice="Write each state once, and one of those that exclude each other.",
)
def check(document: Snapshot) -> Findings:
    focused = [state for element in document.elements for state in element.states if state.name == "focused"]
    owners = {id(state): number for number, element in enumerate(document.elements) for state in element.states}
    for state in focused[1:]:
        if owners[id(state)] != owners[id(focused[0])]:
            message = "A second element is `focused`. Keep the state on the one that receives keys."
            yield Finding(state.span, message, WARNING, (Related(focused[0].span, "the first one"),))
    for element in document.elements:
        seen: dict[str, State] = {}
        for state in element.states:
            others = next((group for group in EXCLUSIVE_STATES if state.name in group), ())
            earlier = seen.get(state.name) or next((seen[name] for name in others if name in seen), None)
            seen.setdefault(state.name, state)
            if not earlier:
                continue
            same = earlier.name == state.name
            yield Finding(
                state.span,
                f"Duplicate state `{state.name}`. Write it once."
                if same
                else f"State `{state.name}` contradicts `{earlier.name}`. Keep the one that is right.",
                fix=removal(document.text, state.span, "Remove the second one") if same else None,
                related=(Related(earlier.span, f"the first `{earlier.name}`" if same else f"`{earlier.name}`"),),
            )
