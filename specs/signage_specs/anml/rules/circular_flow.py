"""The steps of a flow form a loop.

What:
    Following `next` never leads back to a step. A loop in which a step has a `condition` is a warning.
Why:
    Agents must stop processing the flow (sections 11.4 and 13.7).
Example:
    <flow>
      <step id="choose" next="pay"/>
      <step id="pay" next="choose"/>
    </flow>
Use instead:
    <flow>
      <step id="choose" next="pay"/>
      <step id="pay"/>
    </flow>
"""

from signage_specs.anml.judging import place
from signage_specs.anml.tree import Document, Element
from signage_specs.rule import ERROR, WARNING, Finding, Findings, Related, quoted, rule


@rule("M041", ERROR, section="11.4", advice="Let the last step lead nowhere, or give the loop a condition.")
def check(document: Document) -> Findings:
    for scope in document.scopes("step"):
        steps = {step.value("id") or "": step for step in document.within(scope, "step")}
        done: set[str] = set()
        for start in steps:
            path: list[str] = []
            name: str | None = start
            while name in steps and name not in done:
                done.add(name)
                path.append(name)
                name = steps[name].value("next")
            if name in path:
                yield _finding([steps[each] for each in path[path.index(name) :]])


def _finding(loop: list[Element]) -> Finding:
    names = " → ".join(step.value("id") or "" for step in [*loop, loop[0]])
    conditional = any(step.attribute("condition") for step in loop)
    related = tuple(Related(place(step, "next"), "also in the loop") for step in loop[:-1])
    message = f"The steps form a loop: {quoted(names)}. Remove one `next`."
    return Finding(place(loop[-1], "next"), message, levels=WARNING if conditional else None, related=related)
