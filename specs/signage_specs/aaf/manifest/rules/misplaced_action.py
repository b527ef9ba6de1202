"""The manifest lists an action for a page that doesn't show it.

What:
    Each action that `pages` lists for a page is on it: `data-agent-kind="action"` with the action's id. It is
    judged where the whole folder of a site is checked. An action that no page shows is reported once, by
    unannotated-action.
Why:
    A runtime goes to the page to run the action, and can't.
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
          "inputSchema": {"type": "object", "properties": {"bed": {"type": "integer"}}},
          "outputSchema": {"type": "object"}
        }
      },
      "pages": {
        "/": {"title": "Garden", "actions": ["plant.move"]},
        "/empty/": {"title": "Notes", "actions": ["plant.move"]}
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
      "pages": {"/": {"title": "Garden", "actions": ["plant.move"]}}
    }
"""

from signage_specs.aaf.alignment import route_of
from signage_specs.aaf.context import AafContext
from signage_specs.aaf.manifest.tree import ManifestDocument, listed_names
from signage_specs.rule import WARNING, Context, Finding, Findings, quoted, rule


@rule("C026", WARNING, section="6.4", advice="List the action for the pages that show it.")
def check(document: ManifestDocument, context: Context) -> Findings:
    site = context.of(AafContext).site
    if site is None or site.shown is None:
        return
    shown = site.shown
    for part in document.of_kind("page"):
        on_page = shown.pages.get(route_of(part.name.value)) if part.name is not None else None
        if on_page is None:  # missing-page reports a page that isn't there
            continue
        for name in listed_names(part.node, "actions"):
            if name.value not in on_page and name.value in shown.actions:
                message = (
                    f"The page doesn't have the action {quoted(name.value)}. Annotate it there, or remove it here."
                )
                yield Finding(name.span, message)
