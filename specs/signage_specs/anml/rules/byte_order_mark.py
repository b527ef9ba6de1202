"""The text starts with a byte order mark.

What:
    UTF-8 needs no mark. In XML it is a warning, in JSON an error (section 7.1). UTF-16 without one is an error.
Why:
    JSON readers treat it as a character that isn't allowed there, and stop.
Example:
    \ufeff<?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="agent-response"/>
Use instead:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="agent-response"/>
"""

from signage_specs.anml.judging import start
from signage_specs.anml.tree import Document
from signage_specs.rule import ERROR, WARNING, Context, Edit, Finding, Findings, Fix, Span, rule


@rule("M011", WARNING, section="6.2.3", fixable="safe", advice="Save the text without a byte order mark.")
def check(document: Document, context: Context) -> Findings:
    encoding = context.encoding
    levels = ERROR if document.syntax == "json" else WARNING
    is_read = document.text.startswith("\ufeff")  # otherwise decoding has taken it away
    if is_read or encoding == "utf-8-sig":
        fix = Fix("Remove the byte order mark", (Edit(Span(0, 1), ""),)) if is_read else None
        message = "The text starts with a byte order mark (U+FEFF). Save it as UTF-8 without one."
        yield Finding(start(document), message, levels=levels, fix=fix)
    elif encoding.startswith("utf-16-") and document.syntax == "xml":
        message = "UTF-16 needs a byte order mark. Save the document as UTF-8, which needs none."
        yield Finding(start(document), message, levels=ERROR)
