"""The text has a CDATA section.

What:
    CDATA sections must not appear.
Why:
    They say nothing that references can't, and ANML leaves them out to keep readers small.
Example:
    <inform><![CDATA[Fish & chips]]></inform>
Use instead:
    <inform>Fish &amp; chips</inform>
"""

from collections.abc import Iterator

from signage_specs.anml.tree import Document
from signage_specs.diagnostic import ERROR, Edit, Finding, Fix
from signage_specs.readers.xml import XmlElement, XmlNode, XmlText
from signage_specs.rule import rule


@rule("M006", ERROR, section="5.2.5", rows=("6",), advice="Write the text with `&lt;` and `&amp;`.")
def check(document: Document) -> Iterator[Finding]:
    """Yield what this rule finds."""
    waiting: list[XmlNode] = [] if document.xml is None else list(reversed(document.xml.nodes))
    while waiting:
        node = waiting.pop()
        if isinstance(node, XmlElement):
            waiting.extend(reversed(node.children))
        elif isinstance(node, XmlText) and node.cdata:
            text = node.value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
            fix = Fix("Write it as text", (Edit(node.span, text),))
            message = "ANML has no CDATA sections. Write the text, with `&lt;` for `<` and `&amp;` for `&`."
            yield Finding(node.span, message, fix=fix)
