"""A ref is smaller than one before it.

What:
    The numbers of refs increase in document order, for each letter separately. Gaps are fine. Diffs are exempt,
    because they keep the refs of their base.
Why:
    Refs are assigned in one pass over the document. A smaller one after a larger one was added by hand.
Example:
    link#e2 "Home"
    link#e1 "Cart"
Use instead:
    link#e1 "Home"
    link#e2 "Cart"
"""

from signage_specs.anml_native.element import Piece
from signage_specs.anml_native.repairs import REF
from signage_specs.anml_native.tree import Document
from signage_specs.rule import WARNING, Finding, Findings, Related, quoted, rule


@rule("N015", WARNING, section="2.2", advice="Number refs in document order.")
def check(document: Document) -> Findings:
    if document.is_diff or any(line.marker for _, line in document.element_lines):
        return  # of markers outside of a diff N030 says so
    last: dict[str, tuple[tuple[int, str], Piece]] = {}
    met: set[str] = set()
    for element in document.elements:
        ref = element.ref
        if ref is None or ref.text in met or not REF.fullmatch(ref.text):  # N014 reports a ref that comes again
            continue
        met.add(ref.text)
        letter, number = ref.text[0], _number(ref.text[1:])
        before = last.get(letter)
        if before and number < before[0]:
            shown, larger = quoted(f"#{ref.text}"), quoted(f"#{before[1].text}")
            message = f"{shown} comes after {larger}. Number refs in document order."
            yield Finding(ref.span, message, related=(Related(before[1].span, "the larger ref"),))
        last[letter] = (number, ref)


def _number(digits: str) -> tuple[int, str]:
    """Return what orders numbers of any length; converting one of a million digits would take its time."""
    significant = digits.lstrip("0")
    return len(significant), significant
