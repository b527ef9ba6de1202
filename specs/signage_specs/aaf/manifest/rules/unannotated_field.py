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

from signage_specs.aaf.formats import AafContext
from signage_specs.aaf.manifest.tree import ManifestDocument
from signage_specs.readers.json_nodes import JsonObject
from signage_specs.rule import WARNING, Context, Finding, Findings, quoted, rule


@rule("C021", WARNING, section="6.4", advice="Annotate a field for every input that the manifest describes.")
def check(document: ManifestDocument, context: Context) -> Findings:
    site = context.of(AafContext).site
    shown = site.shown if site else None
    for part in document.of_kind("action") if shown else ():
        action = part.name.value if part.name is not None else ""
        if shown is None or action not in shown.actions:  # unannotated-action reports it
            continue
        schema = part.node.get("inputSchema")
        properties = schema.get("properties") if isinstance(schema, JsonObject) else None
        for member in properties.members if isinstance(properties, JsonObject) else ():
            if member.key.value not in shown.fields.get(action, {}):
                what = f"No page has a field {quoted(member.key.value)} for {quoted(action)}."
                yield Finding(member.key.span, f"{what} Annotate the control, or remove the property.")
