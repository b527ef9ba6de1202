"""A page and the manifest differ in what they say of an action.

What:
    `data-agent-danger` is the manifest's `risk`, `data-agent-confirm` its `confirmation`; `data-agent-scope` and
    `data-agent-idempotent` are its `scope` and `idempotent`, of a data view too.
Why:
    One agent reads the page, another the manifest. One of them runs without asking what the other asks about.
Beside (agent-manifest):
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {
        "plant.move": {
          "title": "Move a plant",
          "scope": "plants.write",
          "risk": "low",
          "confirmation": "optional",
          "idempotent": true,
          "inputSchema": {"type": "object", "properties": {"bed": {"type": "integer"}}},
          "outputSchema": {"type": "object"}
        }
      }
    }
Example:
    <button data-agent-kind="action" data-agent-action="plant.move" data-agent-confirm="never">Move</button>
Use instead:
    <button data-agent-kind="action" data-agent-action="plant.move" data-agent-confirm="optional">Move</button>
"""

import re

from signage_specs.aaf.alignment import declared_for
from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.aaf.annotation.values import place
from signage_specs.aaf.context import AafContext
from signage_specs.aaf.vocabulary import POLICY, SCOPE, VALUES
from signage_specs.rule import WARNING, Context, Finding, Findings, quoted, rule


@rule("D020", WARNING, section="6.4", advice="Say the same of an action on the page and in the manifest.")
def check(document: AnnotatedDocument, context: Context) -> Findings:
    declared = declared_for(document, context.of(AafContext).site)
    for element in document.elements:
        contract = declared.contract(element.action or "") if element.holds_fields else None
        if contract is None:
            continue
        for key, name in POLICY.items():
            found, expected = element.literal(name), contract.policy.get(key)
            if found is None or not expected or not _is_sound(name, found.value):
                continue
            if found.value != expected:
                manifest = f"the `{key}` of {quoted(element.action or '')} in the manifest, {quoted(expected)}"
                message = f"{quoted(found.value)} differs from {manifest}. Write the same in both."
                yield Finding(place(found), message)


def _is_sound(name: str, value: str) -> bool:
    """Whether a value is one that its attribute may have; D002 and D005 report others."""
    if name == "data-agent-scope":
        return re.fullmatch(SCOPE, value) is not None
    return value in VALUES[name]
