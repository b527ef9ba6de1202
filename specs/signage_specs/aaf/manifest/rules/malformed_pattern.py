"""A schema's pattern isn't a regular expression.

What:
    `pattern`, and each key of `patternProperties`, is a regular expression of JavaScript: its brackets are closed,
    its repetitions repeat something. Python's `(?P<name>…)` and `(?i)` are none.
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

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.aaf.manifest.schemas import schemas
from signage_specs.diagnostic import ERROR, Finding
from signage_specs.javascript_pattern import pattern_fault
from signage_specs.readers.json import JsonObject, JsonString
from signage_specs.rule import Context, Rule
from signage_specs.wording import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.aaf.manifest.tree import ManifestDocument


def check(document: ManifestDocument, _context: Context) -> Iterator[Finding]:
    """Yield a finding at each pattern that JavaScript doesn't take."""
    for schema in schemas(document):
        for pattern in _patterns(schema):
            reason = pattern_fault(pattern.value)
            if reason:
                yield Finding(
                    pattern.span, f"{quoted(pattern.value)} is no regular expression: {reason}. Correct it."
                )


def _patterns(schema: JsonObject) -> Iterator[JsonString]:
    pattern, properties = schema.get("pattern"), schema.get("patternProperties")
    if isinstance(pattern, JsonString):
        yield pattern
    if isinstance(properties, JsonObject):
        yield from (member.key for member in properties.members)


RULE = Rule(
    code="C017",
    name="malformed-pattern",
    levels=ERROR,
    section="6.4",
    advice="Write a regular expression that compiles.",
    rows=("C17",),
    check=check,
    documentation=__doc__,
)
