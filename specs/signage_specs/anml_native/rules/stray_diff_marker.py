"""A line has a diff marker, but the document isn't a diff.

What:
    `+`, `-` and `*` before an element say what changed since another snapshot. The frontmatter of such
    a document says `type: diff`.
Why:
    A whole snapshot has no base to change. A reader takes the markers for list bullets, or fails.
Example:
    + badge#e9 "Saved"
Use instead:
    ---
    type: diff
    base: cart-1
    ---
    + badge#e9 "Saved"
"""

from signage_specs.anml_native.repairs import key_for_type
from signage_specs.anml_native.tree import Document
from signage_specs.rule import ERROR_ELSE_WARNING, Context, Finding, Findings, Related, quoted, rule

_SHOWN = 10


@rule("N030", ERROR_ELSE_WARNING, section="5", advice="Use diff markers only in a document with `type: diff`.")
def check(document: Document, context: Context) -> Findings:
    if document.is_diff or context.fragment:
        return
    slip = key_for_type(document)
    if slip:
        yield Finding(slip.span, f"Diff markers without `type: diff`. Write `type` for {quoted(slip.text)}.")
        return
    markers = [line.marker for _, line in document.element_lines if line.marker]
    if markers:
        related = tuple(Related(marker.span, "another marker") for marker in markers[1:_SHOWN])
        is_list = len(document.element_lines) == len(markers) > 1 and {marker.sign for marker in markers} == {"-"}
        other = "label an accessibility snapshot `aria-snapshot`" if is_list else "remove the marker"
        message = (
            f"Diff marker `{markers[0].sign}` outside of a diff. Add `type: diff` to the frontmatter, or {other}."
        )
        yield Finding(markers[0].span, message, related=related)
