"""An answer or a refusal doesn't fit what is asked.

What:
    A response answers a field or refuses it, not both. Where the document that asks is given too
    (`signage check --origin`): the value is of the ask's type; the consent is what the disclosure requires, and is
    dated where it is only valid for a time; the `constraint` of a refusal names a disclosure.
Why:
    The service can't know which of the two the user decided, or must ask again.
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

from collections.abc import Iterator
from typing import Final

from signage_core.wording import quoted
from signage_specs.anml.formats import AnmlContext
from signage_specs.anml.judging import place
from signage_specs.anml.response import Shortcoming, is_response, read_document, shortcomings
from signage_specs.anml.tree import Document, Element
from signage_specs.diagnostic import WARNING, Finding, Related
from signage_specs.rule import Context, rule

_FORMS: Final = {
    "number": "digits such as `349`",
    "boolean": "`true` or `false`",
    "date": "a real day such as `2026-05-01`",
    "datetime": "a moment in UTC such as `2026-05-01T08:00:00Z`",
    "uri": "an absolute URI",
}


@rule(
    "M064",
    WARNING,
    section="11.1",
    rows=("64",),
    advice="Answer as it is asked, with the consent that is required, or refuse.",
)
def check(document: Document, context: Context) -> Iterator[Finding]:
    """Yield what this rule finds."""
    for scope in document.scopes("refuse"):
        answers = {answer.value("field"): answer for answer in document.within(scope, "answer")}
        for refuse in document.within(scope, "refuse"):
            field = refuse.value("field")
            if field is not None and field in answers:
                related = (Related(place(answers[field], "field"), "answered here"),)
                message = f"{quoted(field)} is answered too. Leave the answer or the refusal."
                yield Finding(place(refuse, "field"), message, related=related)
    origin = context.of(AnmlContext).origin
    if origin is not None and is_response(document):
        for each in shortcomings(document, read_document(origin), context.now):
            if each.element is not None:
                yield from _finding(each, each.element)


def _finding(each: Shortcoming, element: Element) -> Iterator[Finding]:
    """Yield what is to be said of a shortcoming; those of other rules are passed over."""
    field = quoted(element.value("field") or "")
    needed = each.requirement
    if each.kind == "wrong-type" and each.ask is not None:
        kind, value = each.ask.value("type") or "string", element.value("value") or ""
        message = f"{quoted(value)} is no {kind}, and {field} is asked for as one. Write {_FORMS[kind]}."
        yield Finding(place(element, "value"), message)
    elif each.kind == "weak-consent" and needed is not None:
        kind = needed.consent.removesuffix("-consent")
        said = f"{field} needs {kind} consent"
        if not needed.declared:
            said = f"No disclosure names {field}, so it needs explicit consent"
        instead = f'Ask the user, and write `consent="{kind}"`.'
        yield Finding(place(element, "consent"), f"{said}, and the answer doesn't state it. {instead}")
    elif each.kind == "undated-consent" and needed is not None:
        message = f"Consent for {field} counts for {needed.valid_for} seconds. Say when it was given: "
        yield Finding(place(element, "consent-granted"), f'{message}`consent-granted="…"`.')
    elif each.kind == "stale-consent" and needed is not None:
        message = (
            f"This consent is older than the {needed.valid_for} seconds for which it counts. Ask the user again."
        )
        yield Finding(place(element, "consent-granted"), message)
    elif each.kind == "unknown-constraint":
        constraint = quoted(element.value("constraint") or "")
        message = f"No disclosure names {constraint}. Name the field of one, or leave `constraint` out."
        yield Finding(place(element, "constraint"), message)
