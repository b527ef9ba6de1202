"""The document has a DOCTYPE.

What:
    A document should have no DOCTYPE. One with an internal or external subset is an error.
Why:
    Readers must not process it (section 13.5): it is how entities attack a parser.
Example:
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE anml>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="agent-response"/>
Use instead:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="agent-response"/>
"""

from collections.abc import Iterator

from signage_specs.anml.tree import Document
from signage_specs.diagnostic import ERROR, WARNING, Edit, Finding, Fix
from signage_specs.rule import rule


@rule("M008", WARNING, section="5.3.5", rows=("8",), advice="Take the DOCTYPE out.")
def check(document: Document) -> Iterator[Finding]:
    """Yield what this rule finds."""
    doctype = document.xml.doctype if document.xml else None
    if doctype is None:
        return
    fix = Fix("Take it out", (Edit(doctype.span, ""),))
    if doctype.external or doctype.subset:
        what = "names an external subset" if doctype.external else "declares things of its own"
        message = f"This DOCTYPE {what}, and no reader may process that. Take it out."
        yield Finding(doctype.span, message, levels=ERROR)
    else:
        yield Finding(doctype.span, "ANML documents should have no DOCTYPE. Take it out.", fix=fix)
