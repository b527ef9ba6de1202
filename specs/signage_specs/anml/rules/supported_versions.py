"""`supported-versions` has an empty item, or lacks the document's own version.

What:
    It is a list of versions, separated by commas.
Why:
    Agents that don't find their version there may refuse the document.
Example:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="agent-response" supported-versions="1.0,,"/>
Use instead:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="agent-response" supported-versions="1.0"/>
"""

from signage_specs.anml.tree import Document
from signage_specs.anml.vocabulary import VERSION
from signage_specs.rule import WARNING, Finding, Findings, quoted, rule


@rule("M019", WARNING, section="8.1", advice="List the versions, including that of the document.")
def check(document: Document) -> Findings:
    for element in document.named("anml"):
        attribute = element.attribute("supported-versions")
        if attribute is None:
            continue
        versions = [version.strip() for version in attribute.value.split(",")]
        own = element.value("version") or VERSION
        message = ""
        if not all(versions):
            message = f"{quoted(attribute.value)} has an empty item. Write single commas between versions."
        elif own not in versions:
            message = f"{quoted(attribute.value)} doesn't include `{own}`, the version of this document. Add it."
        if message:
            yield Finding(attribute.value_span, message)
