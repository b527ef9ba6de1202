"""An action or a data view has an id that planners use for something else.

What:
    No action and no data view is called `none` or `navigate`. A planner answers `none` when no action is needed,
    and models write `navigate` when they mean to go to a page.
Why:
    A runtime that gets the id never runs the action.
Example:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {
        "none": {
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
Use instead:
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
"""

from signage_specs.aaf.manifest.tree import ManifestDocument
from signage_specs.aaf.vocabulary import RESERVED_IDS
from signage_specs.rule import WARNING, Finding, Findings, quoted, rule


@rule("C022", WARNING, section="6.6", advice="Give it another id.")
def check(document: ManifestDocument) -> Findings:
    for part in document.of_kind("action", "data view"):
        if part.name is not None and part.name.value in RESERVED_IDS:
            message = (
                f"Planners use {quoted(part.name.value)} for other results. Name it by what it does: `plant.move`."
            )
            yield Finding(part.name.span, message)
