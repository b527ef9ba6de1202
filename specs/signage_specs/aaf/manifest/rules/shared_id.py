"""An action and a data view share an id.

What:
    An id is in `actions` or in `data`, not in both.
Why:
    A planner answers with the id alone. The runtime can't know whether to run the action or to show the view.
Example:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {
        "plant.list": {
          "title": "Move a plant",
          "scope": "plants.write",
          "risk": "low",
          "confirmation": "optional",
          "idempotent": true,
          "inputSchema": {"type": "object", "properties": {"bed": {"type": "integer"}}},
          "outputSchema": {"type": "object"}
        }
      },
      "data": {
        "plant.list": {
          "title": "List plants",
          "scope": "plants.read",
          "outputSchema": {"type": "array"}
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
      },
      "data": {
        "plant.list": {
          "title": "List plants",
          "scope": "plants.read",
          "outputSchema": {"type": "array"}
        }
      }
    }
"""

from signage_specs.aaf.manifest.tree import ManifestDocument
from signage_specs.rule import WARNING, Finding, Findings, Related, quoted, rule


@rule("C023", WARNING, section="6.4", advice="Give each its own id.")
def check(document: ManifestDocument) -> Findings:
    actions = {part.name.value: part.name.span for part in document.of_kind("action") if part.name is not None}
    for view in document.of_kind("data view"):
        if view.name is not None and view.name.value in actions:
            message = f"{quoted(view.name.value)} is an action too. Give each its own id."
            related = (Related(actions[view.name.value], "the action"),)
            yield Finding(view.name.span, message, related=related)
