"""The text has a processing instruction.

What:
    The XML declaration is the only `<? ?>` that is allowed.
Why:
    An instruction is for one program. A document is for every agent.
Example:
    <?xml-stylesheet href="style.css"?>
    <body>Welcome.</body>
Use instead:
    <body>Welcome.</body>
"""

from signage_specs.anml.judging import xml_nodes
from signage_specs.anml.tree import Document
from signage_specs.readers.xml_nodes import XmlProcessingInstruction
from signage_specs.rule import ERROR, Edit, Finding, Findings, Fix, quoted, rule
from signage_specs.span import removable


@rule("M007", ERROR, section="5.2.6", fixable="safe", advice="Remove the processing instruction.")
def check(document: Document) -> Findings:
    for node in xml_nodes(document):
        if isinstance(node, XmlProcessingInstruction):
            message = f"The processing instruction {quoted(f'<?{node.target}')} is not allowed. Remove it."
            fix = Fix("Remove the instruction", (Edit(removable(document.text, node.span), ""),))
            yield Finding(node.span, message, fix=fix)
