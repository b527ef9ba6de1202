"""The indentation of a line isn't a valid level.

What:
    Each level is two spaces. The first element starts at the left margin, and an element is at most one level
    deeper than the line above it. Filtered output leaves parents out: where the missing ids account for the missing
    levels, a jump is a warning.
Why:
    The indentation alone says what belongs to what.
Example:
    1: list
        2: listitem
Use instead:
    1: list
      2: listitem
"""

from signage_specs.ko_snapshot.tree import NumberedElement, Snapshot
from signage_specs.ko_snapshot.vocabulary import INDENT_WIDTH
from signage_specs.rule import ERROR, WARNING, Context, Finding, Findings, Related, Span, rule


@rule("K007", ERROR, section="5", advice="Indent by two spaces for each level, one level at a time.")
def check(document: Snapshot, context: Context) -> Findings:
    last: NumberedElement | None = None
    for element in document.elements:
        span = Span(element.span.start - len(element.indent), element.id_span.end)
        if element.indent.strip(" "):
            yield Finding(
                span, "Indentation with something other than spaces. Indent by two spaces for each level."
            )
        elif len(element.indent) % INDENT_WIDTH:
            count = "one space" if len(element.indent) == 1 else f"{len(element.indent)} spaces"
            yield Finding(span, f"Indented by {count}. Indent by two spaces for each level.")
        elif (
            element.id
            and not element.follows_unreadable
            and not element.follows_elision
            and (last or not context.fragment)
        ):
            yield from _jump(element, last, span)
        last = element


def _jump(element: NumberedElement, last: NumberedElement | None, span: Span) -> Findings:
    # An odd indentation of the line above is reported there: it may mean the deeper level.
    deepest = (len(last.indent.replace("\t", "  ")) + 1) // INDENT_WIDTH + 1 if last else 0
    if element.depth <= deepest:
        return
    # Each level that was left out is an element that was left out, and took an id.
    missing_levels, missing_ids = element.depth - deepest, element.id - (last.id if last else 0) - 1
    filtered = missing_ids >= missing_levels
    skipped = ", as in filtered output" if filtered else ""
    right = f"Write at most {INDENT_WIDTH * deepest}." if deepest else "Move it to the left margin."
    yield Finding(
        span,
        f"Element {element.id} is indented by {len(element.indent)} spaces{skipped}. {right}",
        levels=WARNING if filtered else None,
        related=(Related(last.span, "the line above"),) if last else (),
    )
