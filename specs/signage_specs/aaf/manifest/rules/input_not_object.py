"""The inputs of an action or a data view aren't an object.

What:
    The `inputSchema` has `"type": "object"`: its properties are the arguments, by name.
Why:
    A planner sends arguments by name. No object of arguments fits a schema of another type.
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
          "inputSchema": {"type": "array", "items": {"type": "integer"}},
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

from signage_specs.aaf.manifest.declared import INDIRECT_KEYWORDS
from signage_specs.aaf.manifest.tree import ManifestDocument
from signage_specs.readers.json_nodes import JsonObject, JsonString
from signage_specs.rule import ERROR, Edit, Finding, Findings, Fix, Span, rule

_OTHERS = ("array", "boolean", "integer", "null", "number", "string")


@rule("C027", ERROR, section="6.4", fixable="safe", advice="Describe the arguments as the properties of an object.")
def check(document: ManifestDocument) -> Findings:
    for part in document.of_kind("action", "data view"):
        member = part.node.member("inputSchema")
        schema = member.value if member is not None else None
        if member is None or not isinstance(schema, JsonObject) or schema.elided:
            continue
        kind = schema.get("type")
        if kind is None and not any(schema.get(each) for each in INDIRECT_KEYWORDS):
            at = Span(schema.span.start + 1, schema.span.start + 1)
            fix = Fix("Add the type", (Edit(at, f'"type": "object"{", " if schema.members else ""}'),))
            message = 'The `inputSchema` has no type. Add `"type": "object"`.'
            yield Finding(member.key.span, message, fix=fix)
        elif isinstance(kind, JsonString) and kind.value in _OTHERS:
            yield Finding(kind.span, "The inputs must be an object, by name. Write `object`, with `properties`.")
