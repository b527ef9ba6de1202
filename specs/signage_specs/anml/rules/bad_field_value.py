"""The value of a field doesn't match its type.

What:
    A boolean is `true` or `false`. A date is a real day, `YYYY-MM-DD`. A datetime is a real moment in UTC,
    `YYYY-MM-DDTHH:MM:SSZ`; a fraction of a second is a warning. A number is a finite JSON number. The example
    of section 11.6 has moments without seconds.
Why:
    Agents must reject values that don't match their type.
Example:
    <field name="departure" type="datetime">2026-05-01T08:00Z</field>
Use instead:
    <field name="departure" type="datetime">2026-05-01T08:00:00Z</field>
"""

import re

from signage_specs.anml.tree import Document
from signage_specs.anml.values import FORMS, has_fraction, is_of_type, without_fraction
from signage_specs.rule import ERROR, WARNING, Finding, Findings, Respelling, quoted, rule

_WITHOUT_SECONDS = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}Z")


@rule("M073", ERROR, section="8.11", fixable="safe", advice="Write the value in the form of its type.")
def check(document: Document) -> Findings:
    for field in document.named("field"):
        kind = field.value("type") or "string"
        if kind not in ("number", "boolean", "date", "datetime") or field.elided:
            continue
        text, span = field.content, next((each.span for each in field.texts), field.name_span)
        if not is_of_type(text, kind):
            instead = f"Write {FORMS[kind]}."
            if is_of_type(text.strip(), kind):
                instead = "Remove the white space around it."
            elif _WITHOUT_SECONDS.fullmatch(text):
                instead = "Write the seconds too."
            respelling = Respelling(text, text.strip(), is_safe=True) if is_of_type(text.strip(), kind) else None
            yield Finding(span, f"{quoted(text)} is not a valid {kind}. {instead}", respelling=respelling)
        elif kind == "datetime" and has_fraction(text):
            message = f"{quoted(text)} has a fraction of a second, which section 8.11 doesn't define. Remove it."
            whole = Respelling(text, without_fraction(text), is_safe=True)
            yield Finding(span, message, levels=WARNING, respelling=whole)
