"""An answer or a refusal doesn't match the ask.

What:
    A response answers a field or refuses it, not both. Where the document that asks is given too (`signage
    check --origin`): the value has the type of the ask; the consent is what the disclosure requires, and has a
    date if it is only valid for a time; the `constraint` of a refusal names a disclosure.
Why:
    The service can't know what the user decided, or must ask again.
Example:
    <knowledge>
      <answer field="email" value="ada@mail.example"/>
      <refuse field="email" reason="user-denied"/>
    </knowledge>
Use instead:
    <knowledge>
      <refuse field="email" reason="user-denied"/>
    </knowledge>
"""

from datetime import datetime

from signage_specs.anml.context import AnmlContext
from signage_specs.anml.judging import place
from signage_specs.anml.response import RANKS, Requirement, answered, asks, is_response, read_document, requirement
from signage_specs.anml.tree import Document, Element
from signage_specs.anml.values import FORMS, is_of_type
from signage_specs.anml_trust.values import parse_datetime
from signage_specs.rule import ERROR, ERROR_ELSE_WARNING, WARNING, Context, Finding, Findings, Related, quoted, rule

# The draft doesn't rank `delegated`. It doesn't confirm this very field, so it isn't explicit.
_STATED = {None: 0, "implicit": 1, "delegated": 1, "explicit": 2}


@rule("M064", WARNING, section="11.1", advice="Answer as asked, with the required consent, or refuse.")
def check(document: Document, context: Context) -> Findings:
    for scope in document.scopes("refuse"):
        answers = {answer.value("field"): answer for answer in document.within(scope, "answer")}
        for refuse in document.within(scope, "refuse"):
            field = refuse.value("field")
            if field is not None and field in answers:
                related = (Related(place(answers[field], "field"), "answered here"),)
                message = f"{quoted(field)} is both answered and refused. Keep the answer or the refusal."
                yield Finding(place(refuse, "field"), message, related=related)
    text = context.of(AnmlContext).origin
    origin = read_document(text) if text is not None and is_response(document) else None
    if origin is None or origin.broken:
        return
    for part, asking in answered(document, origin):
        asked = asks(origin, asking)
        disclosed = {disclosure.value("field") for disclosure in origin.within(asking, "disclosure")}
        for answer in document.within(part, "answer"):
            ask = asked.get(answer.value("field") or "")
            if ask is not None:  # unanswered-ask reports the others
                yield from _answer(answer, ask, requirement(origin, ask.value("field") or "", asking), context.now)
        for refuse in () if origin.elided else document.within(part, "refuse"):
            constraint = refuse.value("constraint")
            if constraint is not None and constraint not in disclosed:
                what = f"There is no disclosure of {quoted(constraint)}."
                yield Finding(
                    place(refuse, "constraint"), f"{what} Write the field of one, or remove `constraint`."
                )


def _answer(answer: Element, ask: Element, needed: Requirement, now: datetime | None) -> Findings:
    field = quoted(ask.value("field") or "")
    kind, value = ask.value("type") or "string", answer.value("value")
    if value is not None and not is_of_type(value, kind):
        message = f"{quoted(value)} is not a valid {kind}, which the ask for {field} needs. Write {FORMS[kind]}."
        yield Finding(place(answer, "value"), message)
    if _STATED.get(answer.value("consent"), 0) < RANKS[needed.consent]:
        kind = needed.consent.removesuffix("-consent")
        reason = f"{field} needs {kind} consent, but the answer doesn't state it."
        levels = ERROR if kind == "explicit" else WARNING  # implicit consent may be inferred (section 16.6)
        if not needed.declared:
            reason, levels = f"{field} has no disclosure, so it needs explicit consent.", ERROR_ELSE_WARNING
        message = f'{reason} Ask the user, and write `consent="{kind}"`.'
        yield Finding(place(answer, "consent"), message, levels=levels)
    elif needed.valid_for is not None:
        granted, span = parse_datetime(answer.value("consent-granted") or ""), place(answer, "consent-granted")
        if granted is None:
            message = f'Consent for {field} is valid for {needed.valid_for} seconds. Write `consent-granted="…"`.'
            yield Finding(span, message)
        elif now is not None and (now - granted).total_seconds() > needed.valid_for:
            what = f"This consent is older than the {needed.valid_for} seconds for which it is valid."
            yield Finding(span, f"{what} Ask the user again.")
