"""A response leaves a required ask open, or answers a field that is not asked for.

What:
    Each ask with `required="true"` gets an `answer` or a `refuse`; a refusal is enough. An `answer` is for a
    field that the document asks for. This is checked where that document is given: `signage check --origin`.
Why:
    Without an answer the service can't continue. A field that is not asked for is disclosed without need
    (section 13.2).
Beside:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="service">
      <head><title>Tent shop</title></head>
      <constraints><disclosure field="email" requires="explicit-consent"/></constraints>
      <interact><action id="order" method="POST" endpoint="/order" confirm="true"/></interact>
      <knowledge><ask field="email" action="order" required="true" purpose="To send the invoice"/></knowledge>
    </anml>
Example:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="agent-response">
      <knowledge><answer field="tel" value="+43 1 234567" consent="explicit"/></knowledge>
    </anml>
Use instead:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="agent-response">
      <knowledge><refuse field="email" reason="user-denied"/></knowledge>
    </anml>
"""

from signage_specs.anml.context import AnmlContext
from signage_specs.anml.judging import is_partial, place, start
from signage_specs.anml.response import Scope, answered, asks, is_response, read_document
from signage_specs.anml.tree import Document
from signage_specs.rule import ERROR, Context, Finding, Findings, Span, Suggester, quoted, rule, unknown


@rule("M063", ERROR, section="11.1", advice="Answer or refuse each required ask, and nothing else.")
def check(document: Document, context: Context) -> Findings:
    text = context.of(AnmlContext).origin
    if text is None or not is_response(document):
        return
    origin, partial, suggester = read_document(text), is_partial(document, context), Suggester()
    if origin.broken or document.broken:
        return
    for part, asking in answered(document, origin):
        asked = asks(origin, asking)
        given = {each.value("field") for each in document.within(part, "answer", "refuse")}
        for field, ask in asked.items():
            if ask.value("required") == "true" and field not in given and not partial:
                message = (
                    f"The required ask for {quoted(field)} has no answer. Answer it, or refuse it with a reason."
                )
                yield Finding(_knowledge(document, part), message)
        for answer in () if origin.elided else document.within(part, "answer"):
            name = answer.value("field")
            if name is not None and name not in asked:
                meant = suggester.nearest(name, asked)
                span, what, is_free = place(answer, "field"), "There is no ask for", meant not in given
                yield unknown(span, what, name, meant, "Remove the answer.", is_safe=False, is_free=is_free)


def _knowledge(document: Document, part: Scope) -> Span:
    """Return the place of a missing answer: `knowledge`, or the root or site."""
    section = next(document.within(part, "knowledge"), next(iter(part), None))
    return section.name_span if section else start(document)
