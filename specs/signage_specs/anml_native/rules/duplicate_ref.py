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

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.anml_native.rules.excerpt import excerpt
from signage_specs.diagnostic import ERROR, Finding, Related
from signage_specs.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from signage_specs.anml_native.aria.tree import AriaSnapshot
    from signage_specs.anml_native.element import Piece
    from signage_specs.anml_native.tree import Document
    from signage_specs.rule import Context


def check(document: Document, _context: Context) -> Iterator[Finding]:
    """Yield each ref that an element in front has already."""
    yield from _duplicates("#", ((element.role, element.ref) for element in document.elements))


def check_snapshot(snapshot: AriaSnapshot, _context: Context) -> Iterator[Finding]:
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


RULE = Rule(
    code="N014",
    name="duplicate-ref",
    levels=ERROR,
    section="2.2",
    advice="Give each element its own ref.",
    rows=("N14", "N28"),
    check=check,
    documentation=__doc__,
)

SNAPSHOT_RULE = Rule(
    code="N014",
    name="duplicate-ref",
    levels=ERROR,
    section="2.2",
    advice="Give each element its own ref.",
    rows=("N14", "N28"),
    check=check_snapshot,
    documentation=__doc__,
)
