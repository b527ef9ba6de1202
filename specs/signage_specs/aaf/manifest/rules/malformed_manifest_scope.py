"""A scope of another form than the specification's.

What:
    A scope is lowercase words with points or underscores between them, such as `plants.write`.
Why:
    Permissions are compared as text; one form for all keeps them equal.
Example:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {},
      "data": {
        "plant.list": {
          "title": "List plants",
          "scope": "Plants:Read",
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
          "outputSchema": {"type": "array"}
        }
      }
    }
"""

from signage_specs.aaf.manifest.tree import ManifestDocument, malformed, typed_strings
from signage_specs.aaf.vocabulary import SCOPE
from signage_specs.rule import WARNING, Findings, rule


@rule("C010", WARNING, section="6.1", advice="Write the scope as lowercase words with points between them.")
def check(document: ManifestDocument) -> Findings:
    yield from malformed(typed_strings(document, "scope"), SCOPE, "scope", "lowercase words such as `plants.write`")
