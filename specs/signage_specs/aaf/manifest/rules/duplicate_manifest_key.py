"""A key occurs twice in one object.

What:
    Each key of an object occurs once: each action, each data view, each page, each field.
Why:
    Readers differ in which one counts. An agent may see another action than the author.
Example:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "site": {"name": "Garden shop", "origin": "https://shop.example"},
      "actions": {}
    }
Use instead:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {}
    }
"""

from signage_specs.aaf.manifest.tree import ManifestDocument
from signage_specs.json_findings import duplicate_findings
from signage_specs.rule import ERROR, Findings, rule


@rule("C002", ERROR, section="6.4", advice="Keep one member of each key.")
def check(document: ManifestDocument) -> Findings:
    yield from duplicate_findings(document.faults)
