"""An `x-semantic` isn't a URI.

What:
    `x-semantic` is the URI of what a field means, with its scheme. It is never fetched.
Why:
    Two sites mean the same field only when they write the same URI.
Example:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {},
      "data": {
        "plant.list": {
          "title": "List plants",
          "scope": "plants.read",
          "outputSchema": {"type": "array", "items": {"type": "string", "x-semantic": "schema.org/name"}}
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
          "outputSchema": {"type": "array", "items": {"type": "string", "x-semantic": "https://schema.org/name"}}
        }
      }
    }
"""

from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.aaf.manifest.schemas import schemas
from signage_specs.aaf.manifest.tree import ManifestDocument
from signage_specs.aaf.vocabulary import SEMANTIC_KEYWORD
from signage_specs.diagnostic import ERROR, Finding
from signage_specs.readers.json import JsonString, JsonUnknown
from signage_specs.rule import rule
from signage_specs.uri import parse_uri


@rule("C018", ERROR, section="6.4", rows=("C18",), advice="Write the whole URI, with its scheme.")
def check(document: ManifestDocument) -> Iterator[Finding]:
    """Yield a finding at each meaning that is no URI."""
    for schema in schemas(document):
        value = schema.get(SEMANTIC_KEYWORD)
        if value is None or isinstance(value, JsonUnknown):
            continue
        if not isinstance(value, JsonString):
            yield Finding(
                value.span, "`x-semantic` is a URI; write one such as `https://schema.org/name` in double quotes."
            )
        elif parse_uri(value.value) is None:
            host = value.value.partition("/")[0]
            meant = (
                quoted(f"https://{value.value}") if "." in host and parse_uri(f"https://{value.value}") else None
            )
            instead = meant or "one such as `https://schema.org/name`"
            yield Finding(value.span, f"{quoted(value.value)} is no URI; write {instead}.")
