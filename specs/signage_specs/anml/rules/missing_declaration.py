"""A document doesn't start with an XML declaration.

What:
    A document should start with `<?xml version="1.0" encoding="UTF-8"?>`. In other encodings than UTF-8 it
    must.
Why:
    It names the encoding before the first character is read.
Example:
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="agent-response"/>
Use instead:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="agent-response"/>
"""

from signage_specs.anml.encoding import ENCODINGS
from signage_specs.anml.tree import Document
from signage_specs.rule import ERROR, WARNING, Context, Edit, Finding, Findings, Fix, Span, rule


@rule("M009", WARNING, section="6.2.2", fixable="safe", advice="Start the document with the XML declaration.")
def check(document: Document, context: Context) -> Findings:
    if document.xml is None or document.broken or context.fragment or document.xml.declaration is not None:
        return
    start = Span(int(document.xml.byte_order_mark), int(document.xml.byte_order_mark))
    declaration = '<?xml version="1.0" encoding="UTF-8"?>'
    fix = Fix("Write the declaration", (Edit(start, f"{declaration}\n"),))
    message = f"The document has no XML declaration. Start it with `{declaration}`."
    encoding = context.encoding
    if encoding and not encoding.startswith("utf-8"):
        message = f"{ENCODINGS[encoding]} needs an XML declaration. Save the document as UTF-8."
        yield Finding(document.roots[0].name_span, message, levels=ERROR)
        return
    yield Finding(document.roots[0].name_span, message, fix=fix)
