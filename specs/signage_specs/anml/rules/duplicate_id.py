"""Two elements have one id.

What:
    Ids are unique: among steps and among actions it is an error when they are not, elsewhere a warning.
Why:
    `next`, `action` and `scope` name one element. With two of a name an agent runs the wrong one.
Example:
    <interact>
      <action id="find" method="GET" endpoint="/find"/>
      <action id="find" method="GET" endpoint="/search"/>
    </interact>
Use instead:
    <interact>
      <action id="find" method="GET" endpoint="/find"/>
      <action id="search" method="GET" endpoint="/search"/>
    </interact>
"""

from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.anml.judging import place, written
from signage_specs.anml.tree import Document, Element
from signage_specs.diagnostic import ERROR, WARNING, Finding, Related
from signage_specs.rule import rule

_KINDS = {"step": "step", "action": "action"}


@rule("M038", ERROR, section="8.5.3", rows=("38", "42", "75"), advice="Give each element an id of its own.")
def check(document: Document) -> Iterator[Finding]:
    """Yield what this rule finds."""
    for scope in document.scopes():
        first: dict[tuple[str, str], Element] = {}
        for element in document.within(scope):
            name = element.value("id")
            known = element.known if name else None
            if known is None or "id" not in known.attributes or not name:
                continue
            kind = _KINDS.get(element.definition, "")
            earlier = first.setdefault((kind, name), element)
            if earlier is not element:
                message = f"{quoted(name)} is already the id of another {written(earlier)}. Give this one its own."
                related = (Related(place(earlier, "id"), f"first {quoted(name)}"),)
                yield Finding(place(element, "id"), message, levels=None if kind else WARNING, related=related)
