"""An element's kind isn't in the list.

What:
    `data-agent-kind` is `action`, `field`, `status`, `result`, `collection`, `item`, `dialog` or `step`; in the
    dialect `0.1+links` also `link`. Case counts.
Why:
    A runtime looks for the kinds that it knows and skips the element.
Example:
    <button data-agent-kind="command" data-agent-action="plant.water">Water</button>
Use instead:
    <button data-agent-kind="action" data-agent-action="plant.water">Water</button>
"""

from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.aaf.annotation.values import case_fix, place
from signage_specs.aaf.context import AafContext
from signage_specs.aaf.vocabulary import ALL_KINDS, DIALECT_WITH_LINKS, KINDS, KINDS_BY_DIALECT
from signage_specs.rule import (
    ERROR,
    Context,
    Finding,
    Findings,
    Respelling,
    Suggester,
    listed,
    quoted,
    rule,
    suggestion,
)

_SYNONYMS = {"button": "action", "form": "action", "command": "action", "input": "field", "list": "collection"}


@rule("D001", ERROR, section="6.1", fixable="safe", advice="Write one of the listed kinds.")
def check(document: AnnotatedDocument, context: Context) -> Findings:
    kinds = KINDS_BY_DIALECT.get(context.of(AafContext).dialect, KINDS)
    suggester = Suggester()
    for element in document.elements:
        attribute = element.attributes.get("data-agent-kind")
        if attribute is None or attribute.value in kinds:
            continue
        kind, fix, meant = attribute.value.strip(), None, None
        if not kind:
            message = f"The kind is empty. Write {listed(kinds)}."
        elif element.literal("data-agent-kind") is None:
            continue  # a template fills it in
        elif attribute.value in ALL_KINDS:
            message = f"`{kind}` is of the dialect `{DIALECT_WITH_LINKS}`. Choose that in the configuration."
        else:
            meant = suggester.nearest(kind, kinds, _SYNONYMS)
            message = f"Unknown kind {quoted(attribute.value)}. {suggestion(meant, f'Use {listed(kinds)}.')}"
            fix = case_fix(attribute, kinds)
        if meant in ("action", "field") and not element.get(f"data-agent-{meant}"):
            yield Finding(
                place(attribute), message
            )  # the right kind would lack its id, so it isn't all that is wrong
            continue
        respelling = Respelling(kind, meant) if meant else None
        yield Finding(place(attribute), message, fix=fix, respelling=respelling)
