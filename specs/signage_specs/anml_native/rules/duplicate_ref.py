"""Two elements of one snapshot share a ref.

What:
    A ref names one element, in table cells too.
Why:
    An agent that acts on it can't know which one is meant.
Example:
    button#e4 "Save"
    link#e4 "Home"
Use instead:
    button#e4 "Save"
    link#e5 "Home"
"""

from collections.abc import Iterable, Iterator

from signage_specs.anml_native.aria.tree import AriaSnapshot
from signage_specs.anml_native.element import Piece
from signage_specs.anml_native.rules.excerpt import excerpt
from signage_specs.anml_native.tree import Document
from signage_specs.diagnostic import ERROR, Finding, Related
from signage_specs.rule import rule


@rule("N014", ERROR, section="2.2", rows=("N14", "N28"), advice="Give each element its own ref.")
def check(document: Document) -> Iterator[Finding]:
    """Yield each ref that an element in front has already."""
    yield from _duplicates("#", ((element.role, element.ref) for element in document.elements))


@check.over
def check_snapshot(snapshot: AriaSnapshot) -> Iterator[Finding]:
    """Do the same for an accessibility snapshot."""
    yield from _duplicates("", ((node.role, node.ref) for node in snapshot.nodes))


def _duplicates(mark: str, elements: Iterable[tuple[Piece, Piece | None]]) -> Iterator[Finding]:
    first: dict[str, tuple[Piece, Piece]] = {}
    for role, ref in elements:
        if ref is None or not ref.text:
            continue
        owner = first.setdefault(ref.text, (role, ref))
        if owner[1] is not ref:
            name = f"`{excerpt(owner[0].text)}`" if owner[0].text else "element"
            message = (
                f"`{mark}{excerpt(ref.text)}` is already the ref of the {name} above. Give this element its own."
            )
            yield Finding(
                ref.span, message, related=(Related(owner[1].span, f"first `{mark}{excerpt(ref.text)}`"),)
            )
