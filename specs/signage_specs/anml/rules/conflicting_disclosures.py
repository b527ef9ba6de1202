"""Two disclosures name one field.

What:
    A field has one disclosure. Two that ask for different things are a warning, two equal ones an info.
Why:
    Agents apply the stricter one, so the other says nothing, or says it to the reader alone.
Example:
    <constraints>
      <disclosure field="email" requires="implicit-consent"/>
      <disclosure field="email" requires="authentication"/>
    </constraints>
Use instead:
    <constraints>
      <disclosure field="email" requires="authentication"/>
    </constraints>
"""

from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.anml.judging import place
from signage_specs.anml.tree import Document, Element
from signage_specs.diagnostic import INFO, WARNING, Finding, Related
from signage_specs.rule import rule


@rule("M033", WARNING, section="11.4", rows=("33",), advice="Keep one disclosure for each field.")
def check(document: Document) -> Iterator[Finding]:
    """Yield what this rule finds."""
    for scope in document.scopes("disclosure"):
        first: dict[str, Element] = {}
        for disclosure in document.within(scope, "disclosure"):
            field = disclosure.value("field")
            if field is None:
                continue
            earlier = first.setdefault(field, disclosure)
            if earlier is disclosure:
                continue
            related = (Related(place(earlier, "field"), f"first disclosure of {quoted(field)}"),)
            if earlier.value("requires") == disclosure.value("requires"):
                message = f"Another disclosure says the same of {quoted(field)}. Take one out."
                yield Finding(place(disclosure, "field"), message, levels=INFO, related=related)
            else:
                message = f"Another disclosure of {quoted(field)} asks for something else. Keep the stricter one."
                yield Finding(place(disclosure, "field"), message, related=related)
