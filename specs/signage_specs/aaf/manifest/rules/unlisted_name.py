"""No page of the manifest lists an action or a data view.

What:
    Where a manifest has `pages`, each action and each data view is listed for at least one of them.
Why:
    A runtime takes the way to an action from `pages`. It never finds one that no page lists.
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
      "pages": {"/plants/": {"title": "Plants"}}
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
      "pages": {"/plants/": {"title": "Plants", "actions": ["plant.move"]}}
    }
"""

from signage_specs.aaf.manifest.declared import declared_by
from signage_specs.aaf.manifest.tree import ManifestDocument, listed_names
from signage_specs.rule import WARNING, Context, Finding, Findings, quoted, rule


@rule("C024", WARNING, section="6.4", advice="List it for the page that has it.")
def check(document: ManifestDocument, context: Context) -> Findings:
    declared = declared_by(document)
    if context.fragment or not declared.pages:
        return
    known = {"actions": declared.actions, "data": declared.views}
    listed: set[str] = set()
    for page in document.of_kind("page"):
        for registry, names in known.items():
            for name in listed_names(page.node, registry):
                if name.value not in names:  # undeclared-name reports it, and may mean one of these
                    return
                listed.add(name.value)
    for part in document.of_kind("action", "data view"):
        if part.name is not None and part.name.value not in listed:
            registry = "actions" if part.kind == "action" else "data"
            message = f"No page lists {quoted(part.name.value)}. Add it to the `{registry}` of its page."
            yield Finding(part.name.span, message)
