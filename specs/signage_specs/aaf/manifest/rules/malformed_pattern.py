"""A schema's pattern isn't a regular expression.

What:
    `pattern`, and each key of `patternProperties`, is a regular expression of JavaScript: its brackets are closed,
    its repetitions repeat something. JavaScript doesn't have Python's `(?P<name>…)` and `(?i)`.
Why:
    A validator that can't compile it rejects the schema, or lets everything pass.
Example:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {},
      "data": {
        "plant.list": {
          "title": "List plants",
          "scope": "plants.read",
          "inputSchema": {"type": "object", "properties": {"bed": {"type": "string", "pattern": "^[A-F"}}},
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
          "inputSchema": {"type": "object", "properties": {"bed": {"type": "string", "pattern": "^[A-F]$"}}},
          "outputSchema": {"type": "array"}
        }
      }
    }
"""

from collections.abc import Iterator

from signage_specs.aaf.manifest.tree import ManifestDocument, schemas
from signage_specs.javascript_pattern import pattern_fault
from signage_specs.readers.json_nodes import JsonObject, JsonString
from signage_specs.rule import ERROR, Finding, Findings, quoted, rule


@rule("C017", ERROR, section="6.4", advice="Write a regular expression that compiles.")
def check(document: ManifestDocument) -> Findings:
    for schema in schemas(document):
        for pattern in _patterns(schema):
            fault = pattern_fault(pattern.value)
            if fault:
                message = f"{quoted(pattern.value)} is not a valid regular expression: {fault}. Correct it."
                yield Finding(pattern.span, message)


def _patterns(schema: JsonObject) -> Iterator[JsonString]:
    pattern, properties = schema.get("pattern"), schema.get("patternProperties")
    if isinstance(pattern, JsonString):
        yield pattern
    if isinstance(properties, JsonObject):
        yield from (member.key for member in properties.members)
