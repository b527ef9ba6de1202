"""A page shows an action that the manifest doesn't list for the page.

What:
    Where `pages` of the manifest has a page, it lists each action and data view that the page shows and the
    manifest declares.
Why:
    A runtime takes the way to an action from `pages`. On this page it doesn't look for the action.
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
        },
        "plant.water": {
          "title": "Move a plant",
          "scope": "plants.write",
          "risk": "low",
          "confirmation": "optional",
          "idempotent": true,
          "inputSchema": {"type": "object"},
          "outputSchema": {"type": "object"}
        }
      },
      "pages": {
        "/": {"title": "Garden", "actions": ["plant.move"]},
        "/water/": {"title": "Water", "actions": ["plant.water"]}
      }
    }
Example:
    <button data-agent-kind="action" data-agent-action="plant.move">Move</button>
    <button data-agent-kind="action" data-agent-action="plant.water">Move</button>
Use instead:
    <button data-agent-kind="action" data-agent-action="plant.move">Move</button>
"""

from signage_specs.aaf.alignment import placements
from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.aaf.context import AafContext
from signage_specs.rule import WARNING, Context, Finding, Findings, quoted, rule


@rule("D024", WARNING, section="6.4", advice="List the action for each page that shows it.")
def check(document: AnnotatedDocument, context: Context) -> Findings:
    site = context.of(AafContext).site
    if site is None or site.listed is None or site.declared is None:
        return
    found: set[str] = set()
    for element, place in placements(document):
        name = element.action or ""
        if not element.holds_fields or place.step or name in site.listed or name in found:
            continue
        if site.declared.contract(name) is not None:  # undeclared-action reports what isn't there
            found.add(name)
            message = f"The manifest doesn't list {quoted(name)} for this page. Add it to the page in `pages`."
            yield Finding(element.span, message)
