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

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.anml.judging import place, written
from signage_specs.diagnostic import ERROR, WARNING, Finding, Related
from signage_specs.rule import Rule
from signage_specs.wording import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml.tree import Document, Element
    from signage_specs.rule import Context


_KINDS = {"step": "step", "action": "action"}


def check(document: Document, _context: Context) -> Iterator[Finding]:
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


RULE = Rule(
    code="M038",
    name="duplicate-id",
    levels=ERROR,
    section="8.5.3",
    advice="Give each element an id of its own.",
    rows=("38", "42", "75"),
    check=check,
    documentation=__doc__,
)
