"""An attribute value is in single quotes.

What:
    Values are in double quotes. The XML declaration is not an element, and may have either.
Why:
    ANML restricts XML here, and a reader that knows only ANML may rely on it.
Example:
    <tone value='friendly'/>
Use instead:
    <tone value="friendly"/>
"""

from signage_specs.anml.judging import xml_nodes
from signage_specs.anml.tree import Document
from signage_specs.readers.xml_nodes import XmlElement
from signage_specs.rule import ERROR, Edit, Finding, Findings, Fix, Span, quoted, rule


@rule("M004", ERROR, section="5.2.2", fixable="safe", advice="Put attribute values in double quotes.")
def check(document: Document) -> Findings:
    for node in xml_nodes(document):
        for attribute in node.attributes if isinstance(node, XmlElement) else ():
            if attribute.quote == "'":
                inner = attribute.value_span
                outer = Span(inner.start - 1, inner.end + 1)
                text = document.text[inner.start : inner.end].replace('"', "&quot;")
                fix = Fix("Use double quotes", (Edit(outer, f'"{text}"'),))
                message = f"The value of {quoted(attribute.name)} is in single quotes. Use double quotes."
                yield Finding(outer, message, fix=fix)
