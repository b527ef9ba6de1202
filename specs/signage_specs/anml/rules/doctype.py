"""The document has a DOCTYPE.

What:
    A document should have no DOCTYPE. One with an internal or external subset is an error.
Why:
    Readers must not process it (section 13.5): entities are a way to attack parsers.
Example:
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE anml>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="agent-response"/>
Use instead:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="agent-response"/>
"""

from signage_specs.anml.tree import Document
from signage_specs.rule import ERROR, WARNING, Edit, Finding, Findings, Fix, rule
from signage_specs.span import removable


@rule("M008", WARNING, section="5.3.5", fixable="safe", advice="Remove the DOCTYPE.")
def check(document: Document) -> Findings:
    doctype = document.xml.doctype if document.xml else None
    if doctype is None:
        return
    is_plain = not (doctype.external or doctype.subset)
    fix = Fix("Remove the DOCTYPE", (Edit(removable(document.text, doctype.span), ""),), is_plain)
    if doctype.external or doctype.subset:
        what = "an external subset" if doctype.external else "declarations"
        message = f"The DOCTYPE has {what}, which readers must not process. Remove it."
        yield Finding(doctype.span, message, levels=ERROR, fix=fix)
    else:
        yield Finding(doctype.span, "ANML documents should have no DOCTYPE. Remove it.", fix=fix)
