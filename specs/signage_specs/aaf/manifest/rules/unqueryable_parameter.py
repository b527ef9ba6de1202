"""An argument of a data view is an object.

What:
    The arguments of a data view become the query of an address: texts, numbers, booleans, and arrays of these.
Why:
    No query has a place for an object. A runtime drops it, or writes what the page can't read.
Example:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {},
      "data": {
        "plant.list": {
          "title": "List plants",
          "scope": "plants.read",
          "inputSchema": {"type": "object", "properties": {"bed": {"type": "object"}}},
          "outputSchema": {"type": "array"}
        }
      }
    }
Use instead:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {},
      "data": {
        "plant.list": {
          "title": "List plants",
          "scope": "plants.read",
          "inputSchema": {"type": "object", "properties": {"bed": {"type": "string"}}},
          "outputSchema": {"type": "array"}
        }
      }
    }
"""

from signage_specs.aaf.manifest.tree import ManifestDocument
from signage_specs.readers.json_nodes import JsonObject, JsonString
from signage_specs.rule import WARNING, Finding, Findings, quoted, rule


@rule("C029", WARNING, section="6.4", advice="Make it a text, a number, a boolean, or an array of these.")
def check(document: ManifestDocument) -> Findings:
    for view in document.of_kind("data view"):
        schema = view.node.get("inputSchema")
        properties = schema.get("properties") if isinstance(schema, JsonObject) else None
        for member in properties.members if isinstance(properties, JsonObject) else ():
            items = member.value.get("items") if isinstance(member.value, JsonObject) else None
            for each in (member.value, items):
                kind = each.get("type") if isinstance(each, JsonObject) else None
                if isinstance(kind, JsonString) and kind.value == "object":
                    what = f"{quoted(member.key.value)} can't be part of a query: it is an object."
                    yield Finding(kind.span, f"{what} Use one argument for each part.")
