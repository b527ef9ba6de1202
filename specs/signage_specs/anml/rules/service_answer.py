"""A service's document answers or refuses.

What:
    Agents send `answer` and `refuse`. A document with `role="service"` has neither.
Why:
    The content model depends on the role (section 8.1). A document that contradicts its role is rejected.
Example:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="service">
      <head><title>Tent shop</title></head>
      <knowledge><answer field="email" value="ada@mail.example"/></knowledge>
    </anml>
Use instead:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="agent-response">
      <knowledge><answer field="email" value="ada@mail.example"/></knowledge>
    </anml>
"""

from signage_specs.anml.judging import role_of, tag
from signage_specs.anml.tree import Document
from signage_specs.rule import ERROR, Finding, Findings, rule


@rule("M059", ERROR, section="8.7", advice="Leave answers and refusals to agents.")
def check(document: Document) -> Findings:
    for element in document.named("answer", "refuse") if role_of(document) == "service" else ():
        message = f"{tag(element)} is not allowed in a document with the role `service`. Remove one of them."
        yield Finding(element.name_span, message)
