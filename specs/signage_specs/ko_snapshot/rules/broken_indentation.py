"""The indentation of a line doesn't say a level that it can have.

What:
    Each level is two spaces. The first element stands at the left margin, and an element is at most one level
    deeper than the line above it.
    Filtered output leaves parents out; where the missing ids account for the missing levels, a jump is a warning.
Why:
    The indentation is all that says what belongs to what.
Example:
    1: list
        2: listitem
Use instead:
    1: list
      2: listitem
"""

from collections.abc import Iterator

from signage_specs.diagnostic import ERROR, WARNING, Finding, Related
from signage_specs.ko_snapshot.tree import Element, Snapshot
from signage_specs.ko_snapshot.vocabulary import INDENT_WIDTH
from signage_specs.rule import Context, rule
from signage_specs.span import Span


@rule("K007", ERROR, section="5", rows=("K07",), advice="Indent by two spaces a level, one level at a time.")
def check(document: Snapshot, context: Context) -> Iterator[Finding]:
    """Yield each line whose indentation isn't even spaces, or is deeper than one level below the line above."""
    last: Element | None = None
    for element in document.elements:
        span = Span(element.span.start - len(element.indent), element.id_span.end)
        if element.indent.strip(" "):
            yield Finding(span, "The indentation holds something other than spaces; indent by two spaces a level.")
        elif len(element.indent) % INDENT_WIDTH:
            count = "One space is" if len(element.indent) == 1 else f"{len(element.indent)} spaces are"
            yield Finding(span, f"{count} no level; indent by two spaces a level.")
        elif not (context.embedded and element.follows_elision) and (last or not context.fragment):
            yield from _jump(element, last, span)
        last = element


def _jump(element: Element, last: Element | None, span: Span) -> Iterator[Finding]:
    deepest = last.depth + 1 if last else 0
    if element.depth <= deepest:
        return
    # Each level that was left out is an element that was left out, and took an id.
    missing_levels, missing_ids = element.depth - deepest, element.id - (last.id if last else 0) - 1
    filtered = missing_ids >= missing_levels
    where = f"{INDENT_WIDTH * deepest} at most" if deepest else "none"
    yield Finding(
        span,
        f"Element {element.id} is indented by {len(element.indent)} spaces; write {where}"
        + (". Filtered output leaves such levels out." if filtered else "."),
        levels=WARNING if filtered else None,
        related=(Related(last.span, "the line above"),) if last else (),
    )
