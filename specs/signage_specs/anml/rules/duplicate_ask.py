"""Two asks name one field.

What:
    A field is asked for once in a document.
Why:
    An answer names the field alone, so nobody knows which ask it answers.
Example:
    <knowledge>
      <ask field="email" action="join" purpose="To send the newsletter"/>
      <ask field="email" action="join" purpose="To send offers"/>
    </knowledge>
Use instead:
    <knowledge>
      <ask field="email" action="join" purpose="To send the newsletter and offers"/>
    </knowledge>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.anml.judging import place
from signage_specs.diagnostic import WARNING, Finding, Related
from signage_specs.rule import Rule
from signage_specs.wording import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml.tree import Document, Element
    from signage_specs.rule import Context


def check(document: Document, _context: Context) -> Iterator[Finding]:
    """Yield what this rule finds."""
    for scope in document.scopes("ask"):
        first: dict[str, Element] = {}
        for ask in document.within(scope, "ask"):
            field = ask.value("field")
            if field is None:
                continue
            earlier = first.setdefault(field, ask)
            if earlier is not ask:
                related = (Related(place(earlier, "field"), "asked for here"),)
                message = f"{quoted(field)} is asked for already. Put both purposes into one ask."
                yield Finding(place(ask, "field"), message, related=related)


RULE = Rule(
    code="M058",
    name="duplicate-ask",
    levels=WARNING,
    section="8.7",
    advice="Ask for each field once.",
    rows=("58",),
    check=check,
    documentation=__doc__,
)
