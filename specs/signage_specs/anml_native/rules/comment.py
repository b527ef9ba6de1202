"""A line ends in a `--` comment, which no grammar of the format has.

What:
    The specification's examples explain lines after ` -- `. The grammar has no comments, so `strict` reports
    them as errors.
Why:
    A reader made from the grammar finds words where the line should end.
Example (strict):
    button#e1 "Pay"  -- the customer pays
Use instead (strict):
    button#e1 "Pay"
"""

from collections.abc import Iterator

from signage_specs.anml_native.actions import ActionDocument, ActionLine
from signage_specs.anml_native.element import Comment, Element
from signage_specs.anml_native.rules.precedent import precedent
from signage_specs.anml_native.tree import CommentLine, Document
from signage_specs.diagnostic import ERROR_ELSE_INFO, Finding
from signage_specs.rule import Context, rule


@rule("N036", ERROR_ELSE_INFO, section="8", rows=("N36",), advice="Explain lines in the text around the block.")
def check(document: Document, context: Context) -> Iterator[Finding]:
    """Yield comments behind elements and comments on lines of their own."""
    for line in document.lines:
        if isinstance(line, CommentLine):
            yield Finding(line.words_span, _message(context))
    for element in document.elements:
        yield from _comments(element, context)


@check.over
def check_actions(document: ActionDocument, context: Context) -> Iterator[Finding]:
    """Yield comments behind actions, and those of the snapshot in front."""
    if document.snapshot is not None and document.is_own:
        yield from check.check(document.snapshot, context)
    for line in document.lines:
        if isinstance(line, ActionLine):
            yield from _comments(line.element, context)
        elif line.kind == "comment":
            yield Finding(line.span, _message(context))


def _comments(element: Element, context: Context) -> Iterator[Finding]:
    for part in element.parts:
        if isinstance(part, Comment):
            yield Finding(part.span, _message(context))


def _message(context: Context) -> str:
    return f"The grammar has no comments. Say this outside the block.{precedent(context)}"
