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

from collections.abc import Iterator

from signage_core.wording import Suggester, listed, quoted
from signage_specs.aaf.manifest.members import strings
from signage_specs.aaf.manifest.tree import ManifestDocument
from signage_specs.aaf.vocabulary import ENUMERATIONS
from signage_specs.diagnostic import ERROR, Edit, Finding, Fix
from signage_specs.rule import rule


@rule("C007", ERROR, section="6.4", rows=("C07",), advice="Write one of the listed values.")
def check(document: ManifestDocument) -> Iterator[Finding]:
    """Yield a finding at each risk and confirmation outside its list."""
    suggester = Suggester()
    for typed, string in strings(document, *ENUMERATIONS):
        allowed = ENUMERATIONS[typed.type]
        if string.value not in allowed:
            meant = suggester.nearest(string.value, allowed)
            instead = f"Write `{meant}`." if meant else f"Write {listed(allowed)}."
            word, fix = string.value.strip().lower(), None
            if word in allowed:
                fix = Fix(f"Write `{word}`", (Edit(string.span, f'"{word}"'),))
            message = f"{quoted(string.value)} is no {typed.member.key.value}. {instead}"
            yield Finding(string.span, message, fix=fix)
