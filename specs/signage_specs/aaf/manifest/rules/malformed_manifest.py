"""The manifest isn't JSON.

What:
    A manifest is one JSON text: double quotes, no comment, no comma after the last member, finite numbers.
    In a page, `...` may stand for what was left out.
Why:
    An agent that can't parse the manifest sees no action at all.
Example:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {},
    }
Use instead:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {}
    }
"""

from signage_specs.aaf.manifest.tree import ManifestDocument
from signage_specs.json_findings import syntax_findings
from signage_specs.rule import ERROR, Context, Findings, rule


@rule("C001", ERROR, section="6.4", fixable="safe", advice="Write the manifest as JSON.")
def check(document: ManifestDocument, context: Context) -> Findings:
    yield from syntax_findings(document.text, document.faults, context)
