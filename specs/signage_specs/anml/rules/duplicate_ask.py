"""A field is asked for twice.

What:
    A document asks for a field once.
Why:
    An answer names only the field, so it can't be matched to one of the asks.
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

from signage_specs.anml.judging import place, repetitions
from signage_specs.anml.tree import Document
from signage_specs.rule import WARNING, Finding, Findings, Related, quoted, rule


@rule("M058", WARNING, section="8.7", advice="Ask for each field once.")
def check(document: Document) -> Findings:
    for scope in document.scopes("ask"):
        for ask, earlier in repetitions(document.within(scope, "ask"), lambda each: each.value("field")):
            related = (Related(place(earlier, "field"), "asked for here"),)
            message = f"Duplicate ask for {quoted(ask.value('field') or '')}. Put both purposes into one ask."
            yield Finding(place(ask, "field"), message, related=related)
