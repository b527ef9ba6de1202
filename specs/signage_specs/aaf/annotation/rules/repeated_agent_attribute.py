"""An element has a `data-agent-*` attribute twice.

What:
    A start tag has each `data-agent-*` attribute once (HTML, section 13.1.2.3).
Why:
    Browsers keep the first and silently skip the others, so agents never see them.
Example:
    <button data-agent-kind="action" data-agent-action="plant.water" data-agent-action="plant.feed">Feed</button>
Use instead:
    <button data-agent-kind="action" data-agent-action="plant.feed">Feed</button>
"""

from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.aaf.annotation.values import removal
from signage_specs.rule import WARNING, Finding, Findings, Related, quoted, rule


@rule("D021", WARNING, section="6.1", fixable="safe", advice="Write each attribute once.")
def check(document: AnnotatedDocument) -> Findings:
    for element in document.elements:
        for attribute in element.repeated:
            related = (Related(element.attributes[attribute.name].name_span, "the first one"),)
            message = f"Duplicate attribute {quoted(attribute.name)}: browsers keep the first. Remove one."
            yield Finding(attribute.name_span, message, related=related, fix=removal(document.text, attribute))
