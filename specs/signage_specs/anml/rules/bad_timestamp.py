"""A point in time is not a UTC datetime.

What:
    `trust-verified` and `consent-granted` are datetimes in UTC: `YYYY-MM-DDTHH:MM:SSZ`.
Why:
    Services compare these with their clock, to see whether a consent is still valid.
Example:
    <answer field="email" value="ada@mail.example" consent="explicit" consent-granted="2026-05-01"/>
Use instead:
    <answer field="email" value="ada@mail.example" consent="explicit" consent-granted="2026-05-01T09:30:00Z"/>
"""

from signage_specs.anml.tree import Document
from signage_specs.anml.values import is_utc_datetime
from signage_specs.rule import WARNING, Finding, Findings, quoted, rule


@rule("M027", WARNING, section="8.11", advice="Write the moment in UTC, as 2026-07-14T09:00:00Z.")
def check(document: Document) -> Findings:
    for _, attribute, _ in document.typed("datetime"):
        if not is_utc_datetime(attribute.value):
            message = f"{quoted(attribute.value)} is not a UTC time. Write one such as `2026-05-01T09:30:00Z`."
            yield Finding(attribute.value_span, message)
