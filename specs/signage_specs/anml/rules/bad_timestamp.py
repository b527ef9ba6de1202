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

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.anml.values import is_utc_datetime
from signage_specs.diagnostic import WARNING, Finding
from signage_specs.rule import Rule
from signage_specs.wording import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml.tree import Document
    from signage_specs.rule import Context


def check(document: Document, _context: Context) -> Iterator[Finding]:
    """Yield what this rule finds."""
    for element in document.named("site", "answer"):
        for name in ("trust-verified", "consent-granted"):
            attribute = element.attribute(name)
            if attribute is not None and not is_utc_datetime(attribute.value):
                message = (
                    f"{quoted(attribute.value)} is no moment in UTC. Write one such as `2026-05-01T09:30:00Z`."
                )
                yield Finding(attribute.value_span, message)


RULE = Rule(
    code="M027",
    name="bad-timestamp",
    levels=WARNING,
    section="8.11",
    advice="Write the moment in UTC, as 2026-07-14T09:00:00Z.",
    rows=("27", "61"),
    check=check,
    documentation=__doc__,
)
