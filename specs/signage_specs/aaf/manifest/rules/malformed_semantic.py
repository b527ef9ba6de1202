"""An `x-semantic` isn't a URI.

What:
    `x-semantic` is the URI of what a field means, with its scheme, `https` or `http`. It is never fetched. What
    isn't a string is an error, another text a warning.
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

from signage_specs.aaf.manifest.tree import ManifestDocument, schemas
from signage_specs.aaf.vocabulary import SEMANTIC_KEYWORD
from signage_specs.readers.json_nodes import JsonString, JsonUnknown
from signage_specs.rule import ERROR, WARNING, Finding, Findings, Respelling, quoted, rule
from signage_specs.uri import parse_uri

_EXAMPLE = "one such as `https://schema.org/name`"


@rule("C018", WARNING, section="6.4", fixable="safe", advice="Write the whole URI, with its scheme.")
def check(document: ManifestDocument) -> Findings:
    for schema in schemas(document):
        value = schema.get(SEMANTIC_KEYWORD)
        if value is None or isinstance(value, JsonUnknown):
            continue
        if not isinstance(value, JsonString):
            yield Finding(value.span, f"`x-semantic` must be a URI. Write {_EXAMPLE} in double quotes.", ERROR)
        elif (uri := parse_uri(value.value)) is None or uri.scheme not in ("http", "https"):
            with_scheme = f"https://{value.value}"
            is_host = "." in value.value.partition("/")[0] and parse_uri(with_scheme)
            instead = quoted(with_scheme) if is_host else _EXAMPLE
            respelling = Respelling(value.value, with_scheme, is_safe=True) if is_host else None
            message = f"{quoted(value.value)} is not a web address. Write {instead}."
            yield Finding(value.span, message, respelling=respelling)
