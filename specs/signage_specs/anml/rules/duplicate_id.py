"""Two elements have the same id.

What:
    Ids are unique. Among steps and among actions a duplicate is an error, elsewhere a warning.
Why:
    `next`, `action` and `scope` name one element. With a duplicate, agents may run the wrong one.
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

from signage_specs.anml.judging import place, repetitions, tag
from signage_specs.anml.tree import Document, Element
from signage_specs.rule import ERROR, WARNING, Finding, Findings, Related, quoted, rule


@rule("M038", ERROR, section="8.5.3", advice="Give each element an id of its own.")
def check(document: Document) -> Findings:
    for scope in document.scopes():
        for element, earlier in repetitions(document.within(scope), _key):
            name = quoted(element.value("id") or "")
            message = f"Duplicate id {name}: first used by {tag(earlier)}. Give this element its own."
            levels = None if element.definition in _NAMESPACES else WARNING
            related = (Related(place(earlier, "id"), f"first {name}"),)
            yield Finding(place(element, "id"), message, levels=levels, related=related)


_NAMESPACES = ("step", "action")  # each has ids of its own


def _key(element: Element) -> tuple[str, str] | None:
    name = element.value("id")
    if not name or element.known is None or "id" not in element.known.attributes:
        return None
    return element.definition if element.definition in _NAMESPACES else "", name
