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
from signage_specs.rule import INFO, Finding, Findings, Respelling, quoted, rule

_ALIASES = {
    "phone": "tel", "telephone": "tel", "mobile": "tel", "phone-number": "tel", "name": "fn", "full-name": "fn",
    "fullname": "fn", "e-mail": "email", "mail": "email", "email-address": "email", "address": "adr",
    "birthday": "bday", "birthdate": "bday", "date-of-birth": "bday", "sex": "gender", "language": "lang",
    "timezone": "tz", "time-zone": "tz", "nick": "nickname", "organization": "org", "organisation": "org",
    "company": "org", "website": "url", "homepage": "url",
}  # fmt: skip


@rule("M057", INFO, section="8.7.2", fixable="unsafe", advice="Use the property name of vCard.")
def check(document: Document) -> Findings:
    for element in document.named("ask", "disclosure"):
        field = element.attribute("field")
        alias = _ALIASES.get(field.value.lower().replace("_", "-")) if field else None
        if field is not None and alias is not None:
            message = f"The vCard name of {quoted(field.value)} is `{alias}`. Use that name."
            yield Finding(field.value_span, message, respelling=Respelling(field.value, alias, is_safe=False))
