"""The text has a CDATA section.

What:
    CDATA sections are not allowed.
Why:
    References can say the same, and ANML leaves CDATA out to keep readers small.
Example:
    <inform><![CDATA[Fish & chips]]></inform>
Use instead:
    <inform>Fish &amp; chips</inform>
"""

from signage_specs.anml.judging import xml_nodes
from signage_specs.anml.tree import Document
from signage_specs.readers.xml_nodes import XmlText
from signage_specs.rule import ERROR, Edit, Finding, Findings, Fix, rule


@rule("M006", ERROR, section="5.2.5", fixable="safe", advice="Write the text with `&lt;` and `&amp;`.")
def check(document: Document) -> Findings:
    for node in xml_nodes(document):
        if isinstance(node, XmlText) and node.cdata:
            text = node.value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
            fix = Fix("Write it as text", (Edit(node.span, text),))
            message = "ANML has no CDATA sections. Write the text, with `&lt;` for `<` and `&amp;` for `&`."
            yield Finding(node.span, message, fix=fix)
