"""A ref isn't a letter and a number.

What:
    A ref is one lowercase letter and digits. In snapshots of a page the letter is `e`; the grammar also
    allows others, such as `r` for resources and `f` for functions. A ref that a diff only lends, by its key
    `places`, may have any.
Why:
    Refs are short because they come on every line and in every action.
Example:
    button#pay "Pay"
Use instead:
    button#e1 "Pay"
"""

from collections.abc import Iterator

from signage_specs.anml_native.element import BareWord, Element, Piece
from signage_specs.anml_native.naming import lent_by
from signage_specs.anml_native.repairs import REF, detached_ref, meant_ref
from signage_specs.anml_native.rules.excerpt import excerpt
from signage_specs.anml_native.rules.precedent import precedent
from signage_specs.anml_native.tree import Document
from signage_specs.diagnostic import ERROR, INFO, Edit, Finding, Fix
from signage_specs.rule import Context, rule
from signage_specs.span import Span


@rule(
    "N013", ERROR, section="2.2", rows=("N13", "N28"), advice="Write a ref as a letter and a number, such as `#e1`."
)
def check(document: Document, context: Context) -> Iterator[Finding]:
    """Yield refs of another form, and the first ref with each letter that isn't `e`; lent ones may have one."""
    letters = {"e"}
    places = lent_by(document)
    for element in document.elements:
        if element.ref is None:
            continue
        ref = element.ref.text
        if not REF.fullmatch(ref):
            yield _finding(element, element.ref, document)
        elif ref[0] not in letters and not (places and places.line(ref)):
            letters.add(ref[0])
            message = f"`#{excerpt(ref)}` has another letter than `e`, which only the grammar admits. Write `e`."
            message += precedent(context)
            yield Finding(element.ref.span, message, levels=INFO)


def _finding(element: Element, ref: Piece, document: Document) -> Finding:
    apart = element.parts[0] if element.parts and not ref.text else None
    meant = detached_ref(apart) if isinstance(apart, BareWord) else ""
    if apart is not None and meant == apart.raw:
        fix = Fix("Take the space out", (Edit(Span(ref.span.end, apart.span.start), ""),))
        message = f"A ref has no space in it. Write `#{excerpt(meant)}`."
    else:
        meant = meant_ref(ref.text)
        fix = Fix(f"Write `#{meant}`", (Edit(ref.span, f"#{meant}"),))
        right = excerpt(meant) or "e1"
        message = f"`#{excerpt(ref.text)}` is no ref. Write a letter and a number, such as `#{right}`."
    return Finding(ref.span, message, fix=fix if meant and meant not in document.refs else None)
