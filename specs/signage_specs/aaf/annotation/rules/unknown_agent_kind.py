"""An element's kind isn't in the list.

What:
    `data-agent-kind` is `action`, `field`, `status`, `result`, `collection`, `item`, `dialog` or `step`; in the
    dialect `0.1+links` also `link`. Case counts.
Why:
    A runtime looks for the kinds that it knows and passes over the element.
Example:
    <button data-agent-kind="command" data-agent-action="plant.water">Water</button>
Use instead:
    <button data-agent-kind="action" data-agent-action="plant.water">Water</button>
"""

from collections.abc import Iterator

from signage_core.wording import Suggester, listed, quoted
from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.aaf.annotation.values import place, shown
from signage_specs.aaf.formats import AafContext
from signage_specs.aaf.vocabulary import DIALECT_WITH_LINKS, KINDS, KINDS_BY_DIALECT
from signage_specs.diagnostic import ERROR, Edit, Finding, Fix
from signage_specs.rule import Context, rule

_SYNONYMS = {"button": "action", "form": "action", "command": "action", "input": "field", "list": "collection"}


@rule("D001", ERROR, section="6.1", rows=("D01",), advice="Write one of the listed kinds.")
def check(document: AnnotatedDocument, context: Context) -> Iterator[Finding]:
    """Yield a finding at each kind that the dialect doesn't have; an empty one is one too."""
    kinds = KINDS_BY_DIALECT.get(context.of(AafContext).dialect, KINDS)
    suggester = Suggester()
    for element in document.elements:
        found = element.attributes.get("data-agent-kind")
        if found is None or found.value in kinds:
            continue
        written = found.value
        if written.strip() and element.literal("data-agent-kind") is None:
            continue  # a template fills it in
        if not written.strip():
            yield Finding(place(found), f"The kind is empty. Write {listed(kinds)}.")
            continue
        if written in KINDS_BY_DIALECT[DIALECT_WITH_LINKS]:
            yield Finding(
                place(found),
                f"{quoted(written)} is a kind of the dialect `{DIALECT_WITH_LINKS}`. Choose it, or remove this.",
            )
            continue
        meant = suggester.nearest(written.strip(), kinds, _SYNONYMS)
        instead = f"Write `{meant}`." if meant else f"Write {listed(kinds)}."
        fix = None
        if found.value_span and written.strip().lower() in kinds:
            kind = written.strip().lower()
            fix = Fix(f"Write `{kind}`", (Edit(found.value_span, kind),))
        yield Finding(place(found), f"{shown(found)} is no kind of element. {instead}", fix=fix)
