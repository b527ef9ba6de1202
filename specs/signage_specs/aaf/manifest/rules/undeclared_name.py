"""A page lists an action or a data view that the manifest doesn't have.

What:
    Each name in a page's `actions` is a key of the manifest's `actions`; each name in its `data` a key of `data`.
    A part that shows a page alone isn't judged.
Why:
    An agent goes to the page for the action and finds no contract for it.
Example:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {},
      "pages": {"/plants/": {"title": "Plants", "actions": ["plant.water"]}}
    }
Use instead:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {
        "plant.water": {
          "title": "Water a plant",
          "scope": "plants.write",
          "risk": "low",
          "confirmation": "optional",
          "idempotent": false,
          "inputSchema": {"type": "object"},
          "outputSchema": {"type": "object"}
        }
      },
      "pages": {"/plants/": {"title": "Plants", "actions": ["plant.water"]}}
    }
"""

from signage_specs.aaf.manifest.tree import ManifestDocument, is_misspelt
from signage_specs.aaf.vocabulary import REQUIRED_KEYS
from signage_specs.readers.json_nodes import JsonArray, JsonObject, JsonString
from signage_specs.rule import ERROR, Context, Findings, Suggester, rule, unknown


@rule(
    "C013",
    ERROR,
    section="6.4",
    fixable="unsafe",
    advice="Declare the action or data view, or take it off the page.",
)
def check(document: ManifestDocument, context: Context) -> Findings:
    manifest = document.manifest
    if manifest is None or manifest.elided:
        return
    for key, what in (("actions", "action"), ("data", "data view")):
        registry = manifest.get(key)
        if registry is None and (
            context.fragment or key in REQUIRED_KEYS["manifest"] or is_misspelt(document.parts[0], key)
        ):
            continue
        if registry is not None and (not isinstance(registry, JsonObject) or registry.elided):
            continue
        declared = {member.key.value: None for member in registry.members} if registry else {}
        yield from _undeclared(document, key, what, declared)


def _undeclared(document: ManifestDocument, key: str, what: str, declared: dict[str, None]) -> Findings:
    suggester, otherwise = Suggester(), f"Add it to `{key}`, or take it off the page."
    for page in document.of_kind("page"):
        names = page.node.get(key)
        for item in names.items if isinstance(names, JsonArray) else ():
            if isinstance(item, JsonString) and item.value not in declared:
                meant = suggester.nearest(item.value, declared)
                yield unknown(item.span, f"Unknown {what}", item.value, meant, otherwise, is_safe=False)
