"""A field doesn't have its vCard name.

What:
    Fields of personal information should have the names of vCard 4.0: `fn`, `email`, `tel`, `adr`, `bday` and
    others.
Why:
    With these names, agents know that two services ask for the same thing.
Example:
    <ask field="phone" action="call" purpose="To call back"/>
Use instead:
    <ask field="tel" action="call" purpose="To call back"/>
"""

from signage_specs.anml.tree import Document
from signage_specs.rule import INFO, Edit, Finding, Findings, Fix, Span, quoted, rule

_ALIASES = {
    "phone": "tel", "telephone": "tel", "mobile": "tel", "phone-number": "tel", "name": "fn", "full-name": "fn",
    "fullname": "fn", "e-mail": "email", "mail": "email", "email-address": "email", "address": "adr",
    "birthday": "bday", "birthdate": "bday", "date-of-birth": "bday", "sex": "gender", "language": "lang",
    "timezone": "tz", "time-zone": "tz", "nick": "nickname", "organization": "org", "organisation": "org",
    "company": "org", "website": "url", "homepage": "url",
}  # fmt: skip


@rule("M057", INFO, section="8.7.2", fixable="unsafe", advice="Use the property name of vCard.")
def check(document: Document) -> Findings:
    asked = {ask.value("field") for ask in document.named("ask")}
    disclosed: dict[str, list[Span]] = {}
    for disclosure in document.named("disclosure"):
        if field := disclosure.attribute("field"):
            disclosed.setdefault(field.value, []).append(field.value_span)
    for element in document.named("ask", "disclosure"):
        field = element.attribute("field")
        if element.definition == "disclosure" and element.value("field") in asked:
            continue  # the ask that it belongs to is reported, and renamed with it
        alias = _ALIASES.get(field.value.lower().replace("_", "-")) if field else None
        if field is not None and alias is not None:
            message = f"The vCard name of {quoted(field.value)} is `{alias}`. Use that name."
            places = [field.value_span, *disclosed.get(field.value, ())]
            edits = [edit for each in sorted(set(places)) for edit in _renaming(document, each, field.value, alias)]
            fix = Fix(f"Write `{alias}`", tuple(edits), is_safe=False) if edits else None
            yield Finding(field.value_span, message, fix=fix)


def _renaming(document: Document, place: Span, written: str, alias: str) -> list[Edit]:
    """Return the edit of a name at a place; none where the text has it in escapes."""
    start = document.text.find(written, place.start, place.end)
    return [Edit(Span(start, start + len(written)), alias)] if start >= 0 else []
