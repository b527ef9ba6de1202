"""A value repeats the name.

What:
    A value is written only where it differs from the name. Where either looks truncated, the whole texts may
    differ, and nothing is reported.
Why:
    The repetition costs tokens without saying anything.
Example:
    1: textbox "Search" value="Search"
Use instead:
    1: textbox "Search"
"""

from signage_specs.ko_snapshot.tree import Snapshot, removal, value_span
from signage_specs.ko_snapshot.vocabulary import NAME_LIMIT, VALUE_LIMIT
from signage_specs.rule import WARNING, Finding, Findings, Related, rule


@rule("K014", WARNING, section="6.2", fixable="safe", advice="Remove a value that equals the name.")
def check(document: Snapshot) -> Findings:
    for element in document.elements:
        name, value = element.name, element.value
        if not name or not value or not value.text or name.text != value.text:
            continue
        if name.seems_truncated(NAME_LIMIT) or value.seems_truncated(VALUE_LIMIT):
            continue
        span = value_span(value)
        yield Finding(
            span,
            "Value that repeats the name. Remove it.",
            related=(Related(name.span, "the name"),),
            fix=removal(document.text, span, "Remove the value"),
        )
