"""An agent's response has a section that only services have.

What:
    A response has no `interact`, `persona`, `aesthetic`, `constraints` and `state`.
Why:
    A service must ignore them there.
Example:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="agent-response">
      <knowledge><refuse field="email" reason="user-denied"/></knowledge>
      <persona><tone value="friendly"/></persona>
    </anml>
Use instead:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="agent-response">
      <knowledge><refuse field="email" reason="user-denied"/></knowledge>
    </anml>
"""

from collections.abc import Iterator

from signage_specs.anml.judging import role_of, written
from signage_specs.anml.tree import Document
from signage_specs.diagnostic import ERROR, Finding
from signage_specs.rule import rule

RESERVED = ("interact", "persona", "aesthetic", "constraints", "state")


@rule("M060", ERROR, section="11.1", rows=("60",), advice="Leave these sections to service documents.")
def check(document: Document) -> Iterator[Finding]:
    """Yield what this rule finds."""
    if role_of(document) != "agent-response":
        return
    for section in document.named(*RESERVED):
        message = f"{written(section)} is for services, and this document is an agent's response. Take it out."
        yield Finding(section.name_span, message)
