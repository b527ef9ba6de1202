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

from signage_core.wording import quoted
from signage_specs.anml.formats import AnmlContext
from signage_specs.anml.judging import place
from signage_specs.anml.response import Shortcoming, is_response, read_document, shortcomings
from signage_specs.anml.tree import Document, Element
from signage_specs.anml.values import FORMS
from signage_specs.diagnostic import Related
from signage_specs.rule import WARNING, Context, Finding, Findings, rule


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
    origin = context.of(AnmlContext).origin
    if origin is not None and is_response(document):
        for each in shortcomings(document, read_document(origin), context.now):
            if each.element is not None and (finding := _finding(each, each.element)):
                yield finding


def _finding(each: Shortcoming, element: Element) -> Finding | None:
    """Return the finding of a shortcoming; None for those of other rules."""
    field = quoted(element.value("field") or "")
    needed = each.requirement
    if each.kind == "wrong-type" and each.ask is not None:
        kind, value = each.ask.value("type") or "string", element.value("value") or ""
        message = f"{quoted(value)} is not a valid {kind}, which the ask for {field} needs. Write {FORMS[kind]}."
        return Finding(place(element, "value"), message)
    if each.kind == "unknown-constraint":
        constraint = quoted(element.value("constraint") or "")
        message = f"There is no disclosure of {constraint}. Write the field of one, or remove `constraint`."
        return Finding(place(element, "constraint"), message)
    if needed is None:
        return None
    if each.kind == "weak-consent":
        kind = needed.consent.removesuffix("-consent")
        reason = f"{field} needs {kind} consent" if needed.declared else f"{field} has no disclosure"
        message = f'{reason}, but the answer doesn\'t state it. Ask the user, and write `consent="{kind}"`.'
        if not needed.declared:
            message = f'{reason}, so it needs explicit consent. Ask the user, and write `consent="{kind}"`.'
        return Finding(place(element, "consent"), message)
    message = (
        f"This consent is older than the {needed.valid_for} seconds for which it is valid. Ask the user again."
    )
    if each.kind == "undated-consent":
        message = f'Consent for {field} is valid for {needed.valid_for} seconds. Write `consent-granted="…"`.'
    return Finding(place(element, "consent-granted"), message)
