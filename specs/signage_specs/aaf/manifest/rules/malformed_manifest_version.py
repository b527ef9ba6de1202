"""The version isn't two numbers with a point between them.

What:
    `version` is the version of the semantics, such as `0.1`.
Why:
    A runtime compares it with the versions that it knows.
Example:
    {
      "version": "v1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {}
    }
Use instead:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {}
    }
"""

from signage_specs.aaf.manifest.tree import ManifestDocument, malformed, typed_strings
from signage_specs.aaf.vocabulary import VERSION
from signage_specs.rule import ERROR, Findings, rule


@rule("C008", ERROR, section="6.5", advice="Write the version as two numbers, such as `0.1`.")
def check(document: ManifestDocument) -> Findings:
    yield from malformed(typed_strings(document, "version"), VERSION, "version", "two numbers such as `0.1`")
