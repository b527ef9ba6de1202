"""A line is deeper than its parent by more than one level, or the first line is indented.

What:
    A line stands at most one level under the element that it belongs to. The first one stands at the left
    margin.
Why:
    A skipped level is an element that isn't there. Readers disagree on what to put in its place.
Example:
    nav
        link#e1 "Cart"
Use instead:
    nav
      link#e1 "Cart"
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.anml_native.tree import MARKED_LINES
from signage_specs.diagnostic import ERROR, Edit, Finding, Fix
from signage_specs.rule import Rule
from signage_specs.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml_native.tree import Document
    from signage_specs.rule import Context


def check(document: Document, context: Context) -> Iterator[Finding]:
    """Yield the first line of each group of siblings that is too deep.

    What was left out (an elision) may have held the levels in between, so nothing after it is judged.
    """
    reported: set[tuple[int | None, int]] = set()
    for index, line in enumerate(document.lines):
        if not isinstance(line, MARKED_LINES) or index > document.first_elision:
            continue
        parent = document.parent_of(line)
        if (parent is None and context.fragment) or len(line.indent) % 2:
            continue
        most = 0 if parent is None else parent.depth + 1
        if line.depth <= most or (line.parent, line.depth) in reported:
            continue
        fix = _halved(document) if not reported else None
        reported.add((line.parent, line.depth))
        span = Span(line.span.start, line.span.start + len(line.indent))
        if parent is None:
            message = "Nothing stands above this line, so it can't be indented. Move it to the left margin."
        else:
            message = f"This line is {line.depth - parent.depth} levels under its parent. Indent it by one level."
        yield Finding(span, message, fix=fix)


def _halved(document: Document) -> Fix | None:
    """Return the fix for a document that is indented by four spaces a level throughout."""
    lines = [line for line in document.lines if isinstance(line, MARKED_LINES) and line.indent]
    if not lines or any(set(line.indent) != {" "} or len(line.indent) % 4 for line in lines):
        return None
    if document.parent_of(lines[0]) is None or any(line.marker for line in lines):
        return None
    edits = tuple(
        Edit(Span(line.span.start, line.span.start + len(line.indent)), "  " * (line.depth // 2)) for line in lines
    )
    return Fix("Indent by two spaces a level, not four", edits)


RULE = Rule(
    code="N007",
    name="indent-jump",
    levels=ERROR,
    section="1.2",
    advice="Indent a line by one level more than its parent.",
    rows=("N07",),
    check=check,
    documentation=__doc__,
)
