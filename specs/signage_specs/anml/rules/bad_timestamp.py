"""A point in time is not a UTC datetime.

What:
    `trust-verified` and `consent-granted` are datetimes in UTC: `YYYY-MM-DDTHH:MM:SSZ`.
Why:
    A service compares them with its clock, to see whether a consent still holds.
Example:
    <answer field="email" value="ada@mail.example" consent="explicit" consent-granted="2026-05-01"/>
Use instead:
    <answer field="email" value="ada@mail.example" consent="explicit" consent-granted="2026-05-01T09:30:00Z"/>
"""

from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.anml.tree import Document
from signage_specs.anml.values import is_utc_datetime
from signage_specs.diagnostic import WARNING, Finding
from signage_specs.rule import rule


@rule(
    "M027", WARNING, section="8.11", rows=("27", "61"), advice="Write the moment in UTC, as 2026-07-14T09:00:00Z."
)
def check(document: Document) -> Iterator[Finding]:
    """Yield what this rule finds."""
    for element in document.named("site", "answer"):
        for name in ("trust-verified", "consent-granted"):
            attribute = element.attribute(name)
            if attribute is not None and not is_utc_datetime(attribute.value):
                message = (
                    f"{quoted(attribute.value)} is no moment in UTC. Write one such as `2026-05-01T09:30:00Z`."
                )
                yield Finding(attribute.value_span, message)
