"""A schema requires a property that it doesn't describe.

What:
    Each name in `required` is a key of `properties`.
Why:
    An agent must send the property and learns nothing about it. It is mostly a misspelled name.
Example:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {},
      "data": {
        "plant.list": {
          "title": "List plants",
          "scope": "plants.read",
          "inputSchema": {"type": "object", "required": ["bead"], "properties": {"bed": {"type": "string"}}},
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
          "inputSchema": {"type": "object", "required": ["bed"], "properties": {"bed": {"type": "string"}}},
          "outputSchema": {"type": "array"}
        }
      }
    }
"""

from signage_specs.aaf.manifest.tree import ManifestDocument, schemas
from signage_specs.readers.json_nodes import JsonArray, JsonObject, JsonString
from signage_specs.rule import WARNING, Finding, Findings, Respelling, Suggester, quoted, rule, suggestion

# A schema with one of these may describe the property elsewhere.
_DESCRIBED_ELSEWHERE = ("$ref", "allOf", "anyOf", "oneOf", "patternProperties", "if")


@rule("C016", WARNING, section="6.4", fixable="unsafe", advice="Describe every required property.")
def check(document: ManifestDocument) -> Findings:
    suggester = Suggester()
    for schema in schemas(document):
        required, properties = schema.get("required"), schema.get("properties")
        if schema.elided or not isinstance(required, JsonArray) or any(map(schema.member, _DESCRIBED_ELSEWHERE)):
            continue
        if properties is not None and (not isinstance(properties, JsonObject) or properties.elided):
            continue
        declared = {member.key.value: None for member in properties.members} if properties else {}
        for item in required.items:
            if isinstance(item, JsonString) and item.value not in declared:
                meant = suggester.nearest(item.value, declared)
                instead = suggestion(meant, "Describe it there.")
                message = f"The required property {quoted(item.value)} is not in `properties`. {instead}"
                respelling = Respelling(item.value, meant, is_safe=False) if meant else None
                yield Finding(item.span, message, respelling=respelling)
