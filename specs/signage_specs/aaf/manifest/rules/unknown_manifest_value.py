"""A risk or a confirmation that isn't in its list.

What:
    `risk` is `none`, `low` or `high`. `confirmation` is `never`, `optional`, `review` or `required`.
Why:
    A runtime that doesn't know the word may run the action without asking.
Example:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {
        "plant.water": {
          "title": "Water a plant",
          "scope": "plants.write",
          "risk": "medium",
          "confirmation": "optional",
          "idempotent": false,
          "inputSchema": {"type": "object"},
          "outputSchema": {"type": "object"}
        }
      }
    }
Use instead:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {
        "plant.water": {
          "title": "Water a plant",
          "scope": "plants.write",
          "risk": "low",
          "confirmation": "optional",
          "idempotent": false,
          "inputSchema": {"type": "object"},
          "outputSchema": {"type": "object"}
        }
      }
    }
"""

from dataclasses import replace

from signage_specs.aaf.manifest.tree import ManifestDocument, typed_strings
from signage_specs.aaf.vocabulary import ENUMERATIONS
from signage_specs.rule import ERROR, Edit, Findings, Fix, Suggester, listed, rule, unknown


@rule("C007", ERROR, section="6.4", fixable="safe", advice="Write one of the listed values.")
def check(document: ManifestDocument) -> Findings:
    suggester = Suggester()
    for key, allowed in ENUMERATIONS.items():
        for string in typed_strings(document, key):
            if string.value not in allowed:
                word = string.value.strip().lower()
                fix = Fix(f"Write `{word}`", (Edit(string.span, f'"{word}"'),)) if word in allowed else None
                meant, otherwise = suggester.nearest(string.value, allowed), f"Use {listed(allowed)}."
                finding = unknown(string.span, f"Unknown {key}", string.value, meant, otherwise)
                yield replace(finding, fix=fix)
