"""A page shows an action that the site's manifest doesn't have.

What:
    Every action of a page is an action of the manifest, or a step of one, such as `plant.move.submit` of
    `plant.move`. A collection with an id is a data view; one that isn't is an information. The manifest is the one
    that the page embeds, and the one of the site, `.well-known/agent-manifest.json`.
Why:
    An agent finds the action on the page, but no contract with what it takes and what it risks.
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
    <button data-agent-kind="action" data-agent-action="plant.remove">Remove</button>
Use instead:
    <button data-agent-kind="action" data-agent-action="plant.move">Move</button>
"""

from signage_core.wording import quoted
from signage_specs.aaf.alignment import undeclared_actions
from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.aaf.formats import AafContext
from signage_specs.rule import INFO, WARNING, Context, Finding, Findings, rule

_MISSING = {"undeclared-action": ("action", WARNING), "undeclared-view": ("data view", INFO)}


@rule("D018", WARNING, section="6.4", advice="Declare in the manifest every action that a page shows.")
def check(document: AnnotatedDocument, context: Context) -> Findings:
    for each in undeclared_actions(document, context.of(AafContext).site):
        what, levels = _MISSING[each.kind]
        message = f"The manifest has no {what} {quoted(each.action)}. Declare it there, or correct the id."
        yield Finding(each.span, message, levels)
