"""A name, value or title is written and empty.

What:
    An element without a name has no quotes at all, and so has one without a value. A page without a title has
    no page line.
Why:
    Empty quotes cost tokens and say nothing.
Example:
    1: textbox ""
Use instead:
    1: textbox
"""

from collections.abc import Iterator

from signage_specs.diagnostic import WARNING, Edit, Finding, Fix
from signage_specs.ko_snapshot.tree import PageLine, Snapshot
from signage_specs.ko_snapshot.vocabulary import VALUE_KEYWORD
from signage_specs.rule import rule
from signage_specs.span import Span


@rule("K010", WARNING, section="6", rows=("K10",), advice="Leave an empty name or value out.")
def check(document: Snapshot) -> Iterator[Finding]:
    """Yield each pair of empty quotes."""
    for line in document.lines:
        if isinstance(line, PageLine) and line.title and not line.title.text:
            yield Finding(line.span, "The title is empty; leave the page line out.")
    for element in document.elements:
        if element.name and not element.name.text:
            yield _finding(document, "name", element.name.span)
        if element.value and not element.value.text:
            span = Span(element.value.span.start - len(VALUE_KEYWORD) - 1, element.value.span.end)
            yield _finding(document, "value", span)


def _finding(document: Snapshot, what: str, span: Span) -> Finding:
    spaced = document.text[span.start - 1 : span.start] == " "
    removed = Span(span.start - 1, span.end) if spaced else span
    written = document.text[span.start : span.end]
    return Finding(
        span,
        f"The {what} is empty; leave `{written}` out.",
        fix=Fix(f"Remove the empty {what}", (Edit(removed, ""),)),
    )
