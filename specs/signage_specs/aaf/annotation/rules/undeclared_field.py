"""A page has a field that the action's contract doesn't describe.

What:
    Every field of an action or a data view is a property of the `inputSchema` that the manifest gives it.
Why:
    An agent fills in what the schema names. It doesn't know what this field takes, and leaves it empty.
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
    <form data-agent-kind="action" data-agent-action="plant.move">
      <input data-agent-kind="field" data-agent-field="bed_number">
    </form>
Use instead:
    <form data-agent-kind="action" data-agent-action="plant.move">
      <input data-agent-kind="field" data-agent-field="bed">
    </form>
"""

import re

from signage_specs.aaf.alignment import declared_for, placements
from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.aaf.annotation.values import declaration
from signage_specs.aaf.context import AafContext
from signage_specs.aaf.vocabulary import FIELD_ID
from signage_specs.rule import WARNING, Context, Finding, Findings, quoted, rule


@rule("D019", WARNING, section="6.4", advice="Describe in the manifest every field that a page has.")
def check(document: AnnotatedDocument, context: Context) -> Findings:
    # A field belongs to the action that it names, or to the nearest one around it that isn't a step.
    declared = declared_for(document, context.of(AafContext).site)
    for element, place in placements(document) if declared.actions or declared.views else ():
        action = element.for_action or place.action
        contract = declared.contract(action) if element.means_field else None
        if contract is None or contract.fields is None or element.field in (contract.required or ()):
            continue  # what the schema requires without describing it, C016 reports
        # D004 reports a malformed id, which may be meant for a described one.
        if element.field not in contract.fields and re.fullmatch(FIELD_ID, element.field or ""):
            what = f"The manifest has no input {quoted(element.field or '')} for {quoted(action)}."
            message = f"{what} Add it to the `inputSchema`, or correct the field's id."
            yield Finding(element.span, message, related=declaration(document, action))
