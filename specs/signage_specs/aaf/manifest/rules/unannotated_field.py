"""The manifest describes an input that no page has a field for.

What:
    Every property of an action's `inputSchema` is a field of the action on some page of the site. It is judged
    where the whole folder of a site is checked.
Why:
    An agent has a value for the input, but no field to put it in.
Beside (agent-html):
    <form data-agent-kind="action" data-agent-action="plant.move">
      <input data-agent-kind="field" data-agent-field="bed">
    </form>
Example:
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
          "inputSchema": {"type": "object", "properties": {"row": {"type": "integer"}}},
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

from signage_core.wording import quoted
from signage_specs.aaf.alignment import unannotated_fields
from signage_specs.aaf.formats import AafContext
from signage_specs.aaf.manifest.tree import ManifestDocument
from signage_specs.rule import WARNING, Context, Finding, Findings, rule


@rule("C021", WARNING, section="6.4", advice="Annotate a field for every input that the manifest describes.")
def check(document: ManifestDocument, context: Context) -> Findings:
    for each in unannotated_fields(document, context.of(AafContext).site):
        what = f"No page has a field {quoted(each.name)} for {quoted(each.action)}."
        yield Finding(each.span, f"{what} Annotate the control, or remove the property.")
