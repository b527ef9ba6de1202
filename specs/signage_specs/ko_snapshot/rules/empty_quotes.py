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

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.diagnostic import WARNING, Edit, Finding, Fix
from signage_specs.ko_snapshot.tree import PageLine, Snapshot
from signage_specs.ko_snapshot.vocabulary import VALUE_KEYWORD
from signage_specs.rule import Context, Rule
from signage_specs.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator


def check(document: Snapshot, context: Context) -> Iterator[Finding]:
    """Yield each pair of empty quotes."""
    del context
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


RULE = Rule(
    code="K010",
    name="empty-quotes",
    levels=WARNING,
    section="6",
    advice="Leave an empty name or value out.",
    rows=("K10",),
    check=check,
    documentation=__doc__,
)
