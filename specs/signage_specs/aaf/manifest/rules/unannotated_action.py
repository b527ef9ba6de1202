"""The manifest has an action that no page of the site shows.

What:
    Every action of the manifest is on a page: `data-agent-kind="action"` with the action's id. It is judged
    where the whole folder of a site is checked.
Why:
    An agent that knows the action looks for it on every page, and can't run it.
Beside (agent-html):
    <form data-agent-kind="action" data-agent-action="plant.move">
      <input data-agent-kind="field" data-agent-field="bed">
    </form>
Example:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {
        "plant.remove": {
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

from signage_specs.aaf.context import AafContext
from signage_specs.aaf.manifest.tree import ManifestDocument
from signage_specs.rule import WARNING, Context, Finding, Findings, quoted, rule


@rule("C020", WARNING, section="6.4", advice="Annotate on a page every action that the manifest has.")
def check(document: ManifestDocument, context: Context) -> Findings:
    site = context.of(AafContext).site
    shown = site.shown if site else None
    for part in document.of_kind("action") if shown else ():
        if shown and part.name is not None and part.name.value not in shown.actions:
            action = quoted(part.name.value)
            message = f"No page has the action {action}. Annotate the element that runs it, or remove it."
            yield Finding(part.name.span, message)
