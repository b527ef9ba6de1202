"""An ask doesn't say what the information is for.

What:
    `purpose` must be present and accurate. Section 14.3 requires it, section 8.7.2 doesn't mention that, and
    the example of section 7.2.4 has none.
Why:
    Users decide by the purpose. Agents decline if it is vague.
Example:
    <ask field="email" action="join"/>
Use instead:
    <ask field="email" action="join" purpose="To send the order's tracking link"/>
"""

from signage_specs.anml.judging import lacks
from signage_specs.anml.tree import Document
from signage_specs.rule import ERROR, Finding, Findings, rule


@rule("M055", ERROR, section="14.3", advice="Say in purpose why the information is asked for.")
def check(document: Document) -> Findings:
    for ask in document.named("ask"):
        purpose = ask.attribute("purpose")
        if purpose is None and lacks(ask, "purpose") and not ask.elided:
            message = "Missing `purpose` on `<ask>` (section 14.3). Say why the information is asked for."
            yield Finding(ask.name_span, message)
        elif purpose is not None and not purpose.value.strip():
            yield Finding(purpose.value_span, "`purpose` is empty. Say why the information is asked for.")
