"""A document, a line or a row is longer than Signage reads.

What:
    A text of up to 131,072 lines is read completely, of a longer one the first 4,096 lines. Of an element 64 parts
    are read, and of a row 1,024 cells. The rest is kept as it is and not checked. The specification sets no limits.
Why:
    An agent can't use a snapshot of that size, and no page has one.
Example:
    metric "Load" a=1 b=1 c=1 d=1 e=1 f=1 g=1 h=1 i=1 j=1 k=1 l=1 m=1 n=1 o=1 p=1 q=1 r=1 s=1 t=1 u=1 v=1 w=1 x=1 y=1 z=1 A=1 B=1 C=1 D=1 E=1 F=1 G=1 H=1 I=1 J=1 K=1 L=1 M=1 N=1 O=1 P=1 Q=1 R=1 S=1 T=1 U=1 V=1 W=1 X=1 Y=1 Z=1 k0=1 k1=1 k2=1 k3=1 k4=1 k5=1 k6=1 k7=1 k8=1 k9=1 k10=1 k11=1
Use instead:
    metric "Load" a=1 b=1 c=1 d=1
"""  # noqa: E501  the example is one line that is too long

from collections.abc import Iterable

from signage_specs.anml_native.actions import ActionDocument, ActionLine, OtherLine
from signage_specs.anml_native.aria.tree import AriaSnapshot, AriaUnread
from signage_specs.anml_native.element import MOST_CELLS, MOST_PARTS, Element, Unread
from signage_specs.anml_native.tree import FIRST_LINES, MOST_LINES, Document, TableLine, UnreadLine
from signage_specs.rule import ERROR, Context, Finding, Findings, Span, rule

_LINES = f"More than {MOST_LINES:,} lines, so only the first {FIRST_LINES:,} are read. Sum up what no agent needs."
_PARTS = f"More than {MOST_PARTS} parts: the rest isn't read. Remove parts that no agent needs."
_CELLS = f"More than {MOST_CELLS:,} cells: the rest isn't read. Split the table."


@rule("N045", ERROR, section="1.2", advice="Remove what no agent needs.")
def check(document: Document) -> Findings:
    last = document.lines[-1] if document.lines else None
    if isinstance(last, UnreadLine):
        yield Finding(Span(last.span.start, last.span.start), _LINES)
    yield from _long_elements(document.elements)
    for _, line in document.marked_lines:
        if isinstance(line, TableLine) and len(line.cells) > MOST_CELLS:
            yield Finding(line.cells[-1].span, _CELLS)


@check.over
def check_actions(document: ActionDocument, context: Context) -> Findings:
    """Do the same for a list of actions and the snapshot before it."""
    if document.own_snapshot is not None:
        yield from check.check(document.own_snapshot, context)
    last = document.lines[-1] if document.lines else None
    if isinstance(last, OtherLine) and last.kind == "unread":
        yield Finding(Span(last.span.start, last.span.start), _LINES)
    yield from _long_elements(line.element for line in document.lines if isinstance(line, ActionLine))


@check.over
def check_snapshot(snapshot: AriaSnapshot) -> Findings:
    """Do the same for an accessibility snapshot, whose lines have no limit of their own."""
    last = snapshot.lines[-1] if snapshot.lines else None
    if isinstance(last, AriaUnread):
        yield Finding(Span(last.span.start, last.span.start), _LINES)


def _long_elements(elements: Iterable[Element]) -> Findings:
    for element in elements:
        if element.parts and isinstance(element.parts[-1], Unread):
            yield Finding(element.parts[-1].span, _PARTS)
