"""The text has a processing instruction.

What:
    Only the XML declaration may stand in `<? ?>`.
Why:
    An instruction addresses one program. A document speaks to every agent.
Example:
    <?xml-stylesheet href="style.css"?>
    <body>Welcome.</body>
Use instead:
    <body>Welcome.</body>
"""

from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.anml.tree import Document
from signage_specs.diagnostic import ERROR, Edit, Finding, Fix
from signage_specs.readers.xml import XmlElement, XmlNode, XmlProcessingInstruction
from signage_specs.rule import rule


@rule("M007", ERROR, section="5.2.6", rows=("7",), advice="Take the processing instruction out.")
def check(document: Document) -> Iterator[Finding]:
    """Yield what this rule finds."""
    waiting: list[XmlNode] = [] if document.xml is None else list(reversed(document.xml.nodes))
    while waiting:
        node = waiting.pop()
        if isinstance(node, XmlElement):
            waiting.extend(reversed(node.children))
        elif isinstance(node, XmlProcessingInstruction):
            message = f"{quoted(f'<?{node.target}')} is a processing instruction, and ANML has none. Take it out."
            yield Finding(node.span, message, fix=Fix("Take it out", (Edit(node.span, ""),)))
