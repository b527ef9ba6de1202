"""A service's document answers or refuses.

What:
    `answer` and `refuse` are what agents send. A document with `role="service"` has neither.
Why:
    The role is what the content model depends on (section 8.1); one that contradicts it is rejected.
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

from collections.abc import Iterator

from signage_specs.anml.judging import role_of, written
from signage_specs.anml.tree import Document
from signage_specs.diagnostic import ERROR, Finding
from signage_specs.rule import rule


@rule("M059", ERROR, section="8.7", rows=("59",), advice="Leave answers and refusals to agents.")
def check(document: Document) -> Iterator[Finding]:
    """Yield what this rule finds."""
    if role_of(document) != "service":
        return
    for element in document.named("answer", "refuse"):
        message = (
            f"{written(element)} is for agents, and this document has the role `service`. Take one of them out."
        )
        yield Finding(element.name_span, message)
