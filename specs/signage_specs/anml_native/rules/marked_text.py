"""A diff marker is before text, a summary or a table line.

What:
    The grammar allows `+`, `-` and `*` before elements only.
Why:
    Text and rows have no ref, so that a reader can't find what a marker before them changes.
Example:
    ---
    type: diff
    base: post-3
    ---
    * article#e1 "Shipping"
      + > Parcels leave on weekdays.
Use instead:
    ---
    type: diff
    base: post-3
    ---
    * article#e1 "Shipping"
      > Parcels leave on weekdays.
"""

from signage_specs.anml_native.tree import Document, ElementLine
from signage_specs.rule import ERROR_ELSE_WARNING, Finding, Findings, rule


@rule("N033", ERROR_ELSE_WARNING, section="8", advice="Put diff markers before elements only.")
def check(document: Document) -> Findings:
    for _, line in document.marked_lines:
        if line.marker and not isinstance(line, ElementLine):
            sign = line.marker.sign
            message = (
                f"`{sign}` is only valid before an element. Mark the element that this line belongs to with `*`."
            )
            yield Finding(line.marker.span, message)
