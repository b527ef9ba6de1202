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

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.anml.judging import role_of, written
from signage_specs.diagnostic import ERROR, Finding
from signage_specs.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml.tree import Document
    from signage_specs.rule import Context


def check(document: Document, _context: Context) -> Iterator[Finding]:
    """Yield what this rule finds."""
    if role_of(document) != "service":
        return
    for element in document.named("answer", "refuse"):
        message = (
            f"{written(element)} is for agents, and this document has the role `service`. Take one of them out."
        )
        yield Finding(element.name_span, message)


RULE = Rule(
    code="M059",
    name="service-answer",
    levels=ERROR,
    section="8.7",
    advice="Leave answers and refusals to agents.",
    rows=("59",),
    check=check,
    documentation=__doc__,
)
