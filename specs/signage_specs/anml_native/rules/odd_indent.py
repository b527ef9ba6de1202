"""A line is indented by a tab, by an odd number of spaces, or by something else that isn't a space.

What:
    Two spaces make one level. Nothing else does.
Why:
    Indentation is all the structure that the format has, so half a level belongs to nobody.
Example:
    nav
       link#e1 "Cart"
Use instead:
    nav
      link#e1 "Cart"
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.anml_native.tree import MARKED_LINES, ElementLine
from signage_specs.diagnostic import ERROR, Edit, Finding, Fix
from signage_specs.rule import Rule
from signage_specs.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml_native.tree import Document
    from signage_specs.rule import Context


def check(document: Document, _context: Context) -> Iterator[Finding]:
    """Yield body lines whose indentation isn't a number of pairs of spaces."""
    deepest = 0  # the deepest level that the next line may have
    for line in document.lines:
        if not isinstance(line, MARKED_LINES):
            continue
        if set(line.indent) <= {" "} and len(line.indent) % 2 == 0:
            deepest = line.depth + 1 if isinstance(line, ElementLine) else deepest
            continue
        span = Span(line.span.start, line.span.start + len(line.indent))
        yield Finding(span, _message(line.indent), fix=_fix(span, line.indent, line.depth, deepest))
        deepest = line.depth + 1 if isinstance(line, ElementLine) else deepest


def _message(indent: str) -> str:
    if "\t" in indent:
        return "A tab stands in the indentation. Write two spaces for each level."
    if set(indent) == {" "}:
        count = "one space" if len(indent) == 1 else f"{len(indent)} spaces"
        return f"This line is indented by {count}. Write two spaces for each level."
    return "A character that isn't a plain space stands in the indentation. Write two spaces for each level."


def _fix(span: Span, indent: str, depth: int, deepest: int) -> Fix | None:
    """Return the fix where only one level is possible: a tab is one, and half a level too much can only go."""
    only_tabs = set(indent) == {"\t"}
    if only_tabs or (set(indent) == {" "} and depth == deepest):
        return Fix("Indent by two spaces a level", (Edit(span, "  " * depth),))
    return None


RULE = Rule(
    code="N006",
    name="odd-indent",
    levels=ERROR,
    section="1.2",
    advice="Indent by two spaces for each level.",
    rows=("N06",),
    check=check,
    documentation=__doc__,
)
