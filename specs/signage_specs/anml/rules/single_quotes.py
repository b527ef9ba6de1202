"""An attribute's value stands in single quotes.

What:
    Values stand in double quotes. The XML declaration is no element, and free.
Why:
    ANML narrows XML here, and a reader of ANML alone may rely on it.
Example:
    <tone value='friendly'/>
Use instead:
    <tone value="friendly"/>
"""

from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.anml.tree import Document
from signage_specs.diagnostic import ERROR, Edit, Finding, Fix
from signage_specs.readers.xml import XmlElement, XmlNode
from signage_specs.rule import rule
from signage_specs.span import Span


@rule("M004", ERROR, section="5.2.2", rows=("4",), advice="Put attribute values in double quotes.")
def check(document: Document) -> Iterator[Finding]:
    """Yield what this rule finds."""
    waiting: list[XmlNode] = [] if document.xml is None else list(reversed(document.xml.nodes))
    while waiting:
        node = waiting.pop()
        if not isinstance(node, XmlElement):
            continue
        waiting.extend(reversed(node.children))
        for attribute in node.attributes:
            if attribute.quote == "'":
                inner = attribute.value_span
                text = document.text[inner.start : inner.end].replace('"', "&quot;")
                fix = Fix("Use double quotes", (Edit(Span(inner.start - 1, inner.end + 1), f'"{text}"'),))
                message = f"The value of {quoted(attribute.name)} stands in single quotes. Use double quotes."
                yield Finding(Span(inner.start - 1, inner.end + 1), message, fix=fix)
