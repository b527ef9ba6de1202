"""A `>` or `~` line isn't under an element.

What:
    Text after `>` and summaries after `~` belong to the element above them, one level up. Where the frontmatter
    says by `filter`, `depth` or `budget` that something was left out, a summary at the margin is about the rest of
    the document.
Why:
    A reader that drops text or requests more must know which element the text belongs to.
Example:
    > Parcels leave on weekdays.
Use instead:
    article#e1 "Shipping"
      > Parcels leave on weekdays.
"""

from signage_specs.anml_native.tree import ContentLine, Document, SummaryLine
from signage_specs.anml_native.vocabulary import CONTROL_KEYS
from signage_specs.rule import WARNING, Context, Finding, Findings, rule


@rule("N023", WARNING, section="2.3", advice="Indent the line under the element that it belongs to.")
def check(document: Document, context: Context) -> Findings:
    # An elision may hide the parent.
    if context.fragment:
        return
    is_pruned = document.is_diff or not document.meta.keys().isdisjoint(CONTROL_KEYS)
    texts = (ContentLine,) if is_pruned else (ContentLine, SummaryLine)
    above = -2
    for index, line in document.marked_lines:
        if line.parent is not None or line.marker is not None or not isinstance(line, texts):
            continue
        is_certain = index < document.first_elision and index not in document.unplaced and len(line.indent) % 2 == 0
        if above != index - 1 and is_certain:
            sign = ">" if isinstance(line, ContentLine) else "~"
            message = f"`{sign}` line without an element. Indent it under the element that it is about."
            yield Finding(line.words_span, message)
        above = index
