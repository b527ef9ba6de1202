"""An ask doesn't say what the information is for.

What:
    `purpose` must be present and accurate. Section 8.7.2 does not say so, section 14.3 does; the draft's own
    example of section 7.2.4 has none.
Why:
    The user decides by it. Agents decline where the purpose is vague.
Example:
    <ask field="email" action="join"/>
Use instead:
    <ask field="email" action="join" purpose="To send the order's tracking link"/>
"""

from collections.abc import Iterator

from signage_specs.anml.tree import Document
from signage_specs.diagnostic import ERROR, Finding
from signage_specs.rule import rule


@rule("M055", ERROR, section="14.3", rows=("55",), advice="Say in purpose why the information is asked for.")
def check(document: Document) -> Iterator[Finding]:
    """Yield what this rule finds."""
    for ask in document.named("ask"):
        purpose = ask.attribute("purpose")
        if purpose is None and not ask.elided:
            message = "This `<ask>` has no `purpose` (section 14.3). Say why the information is asked for."
            yield Finding(ask.name_span, message)
        elif purpose is not None and not purpose.value.strip():
            yield Finding(purpose.value_span, "The purpose is empty. Say why the information is asked for.")
