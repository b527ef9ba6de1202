"""A disclosure has no ask, or an ask has no disclosure.

What:
    The `field` of a disclosure is the field of an ask. An ask without a disclosure is an info: agents require
    explicit consent for its field (section 8.7.2).
Why:
    A disclosure with a misspelt field protects nothing.
Example:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="service">
      <head><title>Tent shop</title></head>
      <constraints><disclosure field="emial" requires="explicit-consent"/></constraints>
      <interact><action id="join" method="POST" endpoint="/join" confirm="true"/></interact>
      <knowledge><ask field="email" action="join" purpose="To send the newsletter"/></knowledge>
    </anml>
Use instead:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="service">
      <head><title>Tent shop</title></head>
      <constraints><disclosure field="email" requires="explicit-consent"/></constraints>
      <interact><action id="join" method="POST" endpoint="/join" confirm="true"/></interact>
      <knowledge><ask field="email" action="join" purpose="To send the newsletter"/></knowledge>
    </anml>
"""

from signage_specs.anml.judging import is_lost, is_misnamed, is_partial, place, role_of
from signage_specs.anml.tree import Document
from signage_specs.rule import (
    ERROR_ELSE_WARNING,
    INFO,
    Context,
    Finding,
    Findings,
    Suggester,
    quoted,
    rule,
    unknown,
)


@rule(
    "M034",
    ERROR_ELSE_WARNING,
    section="8.4.1",
    fixable="unsafe",
    advice="Let each disclosure name the field of an ask.",
)
def check(document: Document, context: Context) -> Findings:
    if is_partial(document, context) or role_of(document) == "agent-response":
        return
    suggester = Suggester()
    lost_ask, lost_disclosure = is_lost(document, "ask"), is_lost(document, "disclosure")
    for scope in document.scopes("ask", "disclosure"):
        asks = [ask for ask in document.within(scope, "ask") if ask.value("field")]
        disclosures = [each for each in document.within(scope, "disclosure") if each.value("field")]
        unasked = lost_ask or is_misnamed(document.within(scope, "ask"), "field")
        undisclosed = lost_disclosure or is_misnamed(document.within(scope, "disclosure"), "field")
        asked = dict.fromkeys(ask.value("field") or "" for ask in asks)
        disclosed = {each.value("field") for each in disclosures}
        responded = any(document.within(scope, "answer", "refuse"))
        for disclosure in disclosures:
            field = disclosure.value("field") or ""
            if field not in asked and not unasked:
                meant = suggester.nearest(field, asked)
                span, otherwise = place(disclosure, "field"), "Remove the disclosure, or add an ask."
                is_free = meant not in disclosed
                yield unknown(span, "There is no ask for", field, meant, otherwise, is_safe=False, is_free=is_free)
        for ask in asks:
            if ask.value("field") not in disclosed and not (responded or undisclosed):
                field = ask.value("field") or ""
                message = f"{quoted(field)} has no disclosure, so agents require explicit consent. Add one."
                yield Finding(place(ask, "field"), message, levels=INFO)
