"""Two elements of one snapshot share a ref.

What:
    A ref names one element, in table cells too.
Why:
    An agent that acts on the ref can't tell which element is meant.
Example:
    button#e4 "Save"
    link#e4 "Home"
Use instead:
    button#e4 "Save"
    link#e5 "Home"
"""

from collections.abc import Iterable

from signage_specs.anml_native.aria.tree import AriaSnapshot
from signage_specs.anml_native.element import Piece
from signage_specs.anml_native.tree import Document
from signage_specs.rule import ERROR, Finding, Findings, Related, quoted, rule


@rule("N014", ERROR, section="2.2", advice="Give each element its own ref.")
def check(document: Document) -> Findings:
    yield from _duplicates("#", ((element.role, element.ref) for element in document.elements))


@check.over
def check_snapshot(snapshot: AriaSnapshot) -> Findings:
    """Do the same for an accessibility snapshot."""
    yield from _duplicates("", ((node.role, node.ref) for node in snapshot.nodes))


def _duplicates(mark: str, elements: Iterable[tuple[Piece, Piece | None]]) -> Findings:
    first: dict[str, tuple[Piece, Piece]] = {}
    for role, ref in elements:
        if ref is None or not ref.text:
            continue
        first_role, first_ref = first.setdefault(ref.text, (role, ref))
        if first_ref is not ref:
            shown, name = quoted(mark + ref.text), quoted(first_role.text) if first_role.text else "element"
            message = f"Duplicate ref {shown}: first used by the {name} above. Give this element a ref of its own."
            yield Finding(ref.span, message, related=(Related(first_ref.span, f"first {shown}"),))
