"""A value says the same as the name.

What:
    A value is written only where it differs from the name. Where either looks truncated, the whole texts may
    differ, and nothing is said.
Why:
    The repetition costs tokens and says nothing.
Example:
    1: textbox "Search" value="Search"
Use instead:
    1: textbox "Search"
"""

from collections.abc import Iterator

from signage_specs.diagnostic import WARNING, Edit, Finding, Fix, Related
from signage_specs.ko_snapshot.tree import Snapshot
from signage_specs.ko_snapshot.vocabulary import NAME_LIMIT, VALUE_KEYWORD, VALUE_LIMIT
from signage_specs.rule import rule
from signage_specs.span import Span


@rule("K014", WARNING, section="6.2", rows=("K14",), advice="Leave a value out that equals the name.")
def check(document: Snapshot) -> Iterator[Finding]:
    """Yield each value that equals its element's name and isn't empty."""
    for element in document.elements:
        name, value = element.name, element.value
        if not name or not value or not value.text or name.text != value.text:
            continue
        if name.seems_truncated(NAME_LIMIT) or value.seems_truncated(VALUE_LIMIT):
            continue
        span = Span(value.span.start - len(VALUE_KEYWORD) - 1, value.span.end)
        spaced = document.text[span.start - 1 : span.start] == " "
        yield Finding(
            span,
            "The value repeats the name; leave it out.",
            related=(Related(name.span, "the name"),),
            fix=Fix("Remove the value", (Edit(Span(span.start - spaced, span.end), ""),)),
        )
