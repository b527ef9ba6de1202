"""The value of a field is not of its type.

What:
    boolean: `true` or `false`. date: a real day, `YYYY-MM-DD`. datetime: a real moment in UTC,
    `YYYY-MM-DDTHH:MM:SSZ`; a fraction of a second is a warning. number: a finite number as JSON writes it.
    The draft's own example of section 11.6 has moments without seconds.
Why:
    Agents must reject values that don't conform.
Example:
    <field name="departure" type="datetime">2026-05-01T08:00Z</field>
Use instead:
    <field name="departure" type="datetime">2026-05-01T08:00:00Z</field>
"""

import re
from collections.abc import Callable, Iterator

from signage_core.wording import quoted
from signage_specs.anml.tree import Document
from signage_specs.anml.values import has_fraction, is_date, is_number, is_utc_datetime
from signage_specs.diagnostic import ERROR, WARNING, Finding
from signage_specs.rule import rule

_TYPES: dict[str, tuple[Callable[[str], bool], str]] = {
    "number": (is_number, "digits such as `349` or `3.5`"),
    "date": (is_date, "a real day such as `2026-05-01`"),
    "datetime": (is_utc_datetime, "a real moment in UTC such as `2026-05-01T08:00:00Z`"),
}
_SHORT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}Z")


@rule("M073", ERROR, section="8.11", rows=("73",), advice="Write the value as its type has it.")
def check(document: Document) -> Iterator[Finding]:
    """Yield what this rule finds."""
    for field in document.named("field"):
        kind = field.value("type") or "string"
        if kind == "string" or field.elided:
            continue
        text, span = field.content, next((each.span for each in field.texts), field.name_span)
        if kind == "boolean" and text not in ("true", "false"):
            yield Finding(span, f"{quoted(text)} is no boolean. Write `true` or `false`.")
        elif kind in _TYPES and not _TYPES[kind][0](text):
            instead = "write the seconds, too" if _SHORT.fullmatch(text) else f"write {_TYPES[kind][1]}"
            if text != text.strip() and _TYPES[kind][0](text.strip()):
                instead = "take out the white space around it"
            yield Finding(span, f"{quoted(text)} is no {kind}: {instead}.")
        elif kind == "datetime" and has_fraction(text):
            message = f"{quoted(text)} has a fraction of a second, which section 8.11 doesn't show. Leave it out."
            yield Finding(span, message, levels=WARNING)
