"""A point in time is not a UTC datetime.

What:
    `trust-verified` and `consent-granted` are datetimes in UTC: `YYYY-MM-DDTHH:MM:SSZ`. A fraction of a second is
    a warning, and so is a moment in the future, if the check gets a date (`--now`).
Why:
    Services compare these with their clock, to see whether a consent is still valid.
Example:
    <answer field="email" value="ada@mail.example" consent="explicit" consent-granted="2026-05-01"/>
Use instead:
    <answer field="email" value="ada@mail.example" consent="explicit" consent-granted="2026-05-01T09:30:00Z"/>
"""

from signage_specs.anml.tree import Document
from signage_specs.anml.values import has_fraction, is_utc_datetime, without_fraction
from signage_specs.anml_trust.values import is_after
from signage_specs.rule import ERROR, WARNING, Context, Finding, Findings, Respelling, quoted, rule


@rule("M027", ERROR, section="8.11", fixable="safe", advice="Write the moment in UTC, as 2026-07-14T09:00:00Z.")
def check(document: Document, context: Context) -> Findings:
    for _, attribute, _ in document.typed("datetime"):
        if not is_utc_datetime(attribute.value):
            message = f"{quoted(attribute.value)} is not a UTC time. Write one such as `2026-05-01T09:30:00Z`."
            yield Finding(attribute.value_span, message)
        elif context.now is not None and is_after(attribute.value, context.now):
            message = f"{quoted(attribute.value)} is in the future. Write when it happened."
            yield Finding(attribute.value_span, message, levels=WARNING)
        elif has_fraction(attribute.value):
            message = f"{quoted(attribute.value)} has a fraction of a second, which section 8.11 doesn't define."
            whole = Respelling(attribute.value, without_fraction(attribute.value), is_safe=True)
            yield Finding(attribute.value_span, f"{message} Remove it.", levels=WARNING, respelling=whole)
