"""Make the smallest documents that are valid: a service's, and an agent's refusal (sections 6.5.1 and 11.2)."""

from signage_specs.anml.canonical import CanonicalElement, build
from signage_specs.anml.response import asks
from signage_specs.anml.tree import Document
from signage_specs.anml.vocabulary import REASON, VERSION


def minimal_document(title: str, lang: str | None = None) -> CanonicalElement:
    """Return what a service has at `/.well-known/anml` when it has nothing else to say: a head with a title.

    Args:
        title: of the service.
        lang: its language as a BCP 47 tag; None leaves it out.

    Raises:
        ValueError: the title is blank, so that the document would say nothing.
    """
    if not title.strip():
        raise ValueError("a document has a title: write the name of the service")
    head = build("head", children=[build("title", text=title)])
    return build("anml", {"version": VERSION, "role": "service", "lang": lang}, children=[head])


def minimal_response(origin: Document, reason: str = "user-denied") -> CanonicalElement:
    """Return the smallest valid answer to a document: one refusal for each ask that is required.

    Args:
        origin: the document that asks.
        reason: one of the draft's reasons for a refusal (section 8.7.4).

    Raises:
        ValueError: the reason is none of them.
    """
    if reason not in REASON:
        raise ValueError(f"{reason!r} is not a reason for a refusal. Write one of {', '.join(REASON)}")
    required = [field for field, ask in asks(origin).items() if ask.value("required") == "true"]
    refusals = [build("refuse", {"field": field, "reason": reason}) for field in required]
    knowledge = build("knowledge", children=refusals)
    return build("anml", {"version": VERSION, "role": "agent-response"}, children=[knowledge])
