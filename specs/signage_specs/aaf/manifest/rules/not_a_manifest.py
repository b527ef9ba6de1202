"""The file isn't a manifest.

What:
    A manifest is an object with `version`, `site` and `actions`. This judges files; an example in a page may show
    a part.
Why:
    What is served at the well-known path is read as a whole manifest.
Example:
    ["plant.water", "plant.move"]
Use instead:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {}
    }
"""

from signage_specs.aaf.manifest.tree import ManifestDocument
from signage_specs.readers.json_nodes import JsonObject, JsonUnknown
from signage_specs.rule import ERROR, Context, Finding, Findings, rule

_NO_OBJECT = "The manifest is not an object. Write `{` with `version`, `site` and `actions` inside."
_PART = "This is only a part of a manifest. Write all of it: `version`, `site` and `actions`."


@rule("C003", ERROR, section="6.5", advice="Write an object with `version`, `site` and `actions`.")
def check(document: ManifestDocument, context: Context) -> Findings:
    root = document.json.root
    if root is None or isinstance(root, JsonUnknown) or document.whole or not document.json.certain:
        return
    if not isinstance(root, JsonObject) or not (context.fragment or root.elided):
        yield Finding(root.span, _PART if isinstance(root, JsonObject) else _NO_OBJECT)
