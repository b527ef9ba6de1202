"""An agent's response has a section that only services use.

What:
    A response has no `interact`, `persona`, `aesthetic`, `constraints` or `state`. A document without a role that
    has one of them beside an `answer` or a `refuse` is neither a response nor a service's document.
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
from signage_specs.rule import ERROR, Finding, Findings, Related, rule


@rule("M060", ERROR, section="11.1", advice="Leave these sections to services.")
def check(document: Document) -> Findings:
    for section in document.named(*SERVICE_SECTIONS) if role_of(document) == "agent-response" else ():
        message = f"{tag(section)} is not allowed in an agent's response. Remove it."
        yield Finding(section.name_span, message)
    given = next(document.named("answer", "refuse"), None)
    beside = next(document.named(*SERVICE_SECTIONS), None) if role_of(document) is None else None
    if document.root is not None and given is not None and beside is not None:
        message = (
            f"{tag(given)} is an agent's and {tag(beside)} a service's, so this is neither. Remove one of them."
        )
        yield Finding(beside.name_span, message, related=(Related(given.name_span, "of a response"),))
