"""An agent's response has a section that only services use.

What:
    A response has no `interact`, `persona`, `aesthetic`, `constraints` or `state`.
Why:
    Services must ignore these sections in a response.
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

from signage_specs.anml.judging import role_of, tag
from signage_specs.anml.response import SERVICE_SECTIONS
from signage_specs.anml.tree import Document
from signage_specs.rule import ERROR, Finding, Findings, rule


@rule("M060", ERROR, section="11.1", advice="Leave these sections to services.")
def check(document: Document) -> Findings:
    for section in document.named(*SERVICE_SECTIONS) if role_of(document) == "agent-response" else ():
        message = f"{tag(section)} is not allowed in an agent's response. Remove it."
        yield Finding(section.name_span, message)
