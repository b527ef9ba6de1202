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

from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.anml.judging import place
from signage_specs.anml.tree import Document, Element
from signage_specs.diagnostic import WARNING, Finding, Related
from signage_specs.rule import rule


@rule("M058", WARNING, section="8.7", rows=("58",), advice="Ask for each field once.")
def check(document: Document) -> Iterator[Finding]:
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
