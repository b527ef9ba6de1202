"""A ref isn't a letter and a number.

What:
    A ref is one lowercase letter and digits. In snapshots of a page the letter is `e`. The grammar and the examples
    have others too, such as `r` for resources and `f` for functions. Refs that a diff lends by its key `places` may
    have any letter.
Why:
    Refs are short because they occur on every line and in every action.
Example:
    button#pay "Pay"
Use instead:
    button#e1 "Pay"
"""

from signage_specs.anml_native.element import BareWord, Element, Piece
from signage_specs.anml_native.naming import lent_by
from signage_specs.anml_native.repairs import REF, detached_ref, meant_ref, replacement
from signage_specs.anml_native.tree import Document
from signage_specs.rule import ERROR, INFO, Finding, Findings, Span, quoted, rule


@rule("N013", ERROR, section="2.2", fixable="safe", advice="Write a ref as a letter and a number, such as `#e1`.")
def check(document: Document) -> Findings:
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
            message = f"Ref {quoted(f'#{ref}')} with another letter than `e`. Use `e` in snapshots of a page."
            yield Finding(element.ref.span, message, levels=INFO)


def _finding(element: Element, ref: Piece, document: Document) -> Finding:
    apart = element.parts[0] if element.parts and not ref.text else None
    meant = detached_ref(apart) if isinstance(apart, BareWord) else ""
    if apart is not None and meant == apart.raw:
        fix = replacement(Span(ref.span.end, apart.span.start), "", "Remove the space")
        message = f"Space inside a ref. Write {quoted(f'#{meant}')}."
    else:
        meant = meant_ref(ref.text)
        fix = replacement(ref.span, f"#{meant}")
        right = quoted(f"#{meant or 'e1'}")
        message = f"{quoted(f'#{ref.text}')} is not a valid ref. Write a letter and a number, such as {right}."
    return Finding(ref.span, message, fix=fix if meant and meant not in document.refs else None)
