"""A line has a `--` comment, which the grammar doesn't define.

What:
    The specification's examples explain lines after ` -- `. The grammar has no comments, so `strict` reports
    them as errors.
Why:
    A reader built from the grammar finds words where the line should end.
Example (strict):
    button#e1 "Pay"  -- the customer pays
Use instead (strict):
    button#e1 "Pay"
"""

from collections.abc import Iterable

from signage_specs.anml_native.actions import ActionDocument, ActionLine
from signage_specs.anml_native.element import Comment, Element
from signage_specs.anml_native.tree import CommentLine, Document
from signage_specs.rule import ERROR_ELSE_INFO, Context, Finding, Findings, rule

_MESSAGE = "Comment in a format that defines none. Explain this in the text around the block."


@rule("N036", ERROR_ELSE_INFO, section="8", advice="Explain lines in the text around the block.")
def check(document: Document) -> Findings:
    for line in document.lines:
        if isinstance(line, CommentLine):
            yield Finding(line.words_span, _MESSAGE)
    yield from _comments(document.elements)


@check.over
def check_actions(document: ActionDocument, context: Context) -> Findings:
    """Yield comments after actions and on lines of their own, and those of the snapshot before them."""
    if document.own_snapshot is not None:
        yield from check.check(document.own_snapshot, context)
    for line in document.lines:
        if not isinstance(line, ActionLine) and line.kind == "comment":
            yield Finding(line.span, _MESSAGE)
    yield from _comments(line.element for line in document.lines if isinstance(line, ActionLine))


def _comments(elements: Iterable[Element]) -> Findings:
    for element in elements:
        for part in element.parts:
            if isinstance(part, Comment):
                yield Finding(part.span, _MESSAGE)
