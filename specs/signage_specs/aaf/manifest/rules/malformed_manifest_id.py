"""The id of an action or a data view has another form than the specification's.

What:
    An id is lowercase segments with points between them, such as `plant.water`.
Why:
    The same id is in the pages' `data-agent-action`; runtimes compare them as text.
Example:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {},
      "data": {
        "List Plants": {
          "title": "List plants",
          "scope": "plants.read",
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

from signage_specs.aaf.manifest.tree import ManifestDocument, malformed
from signage_specs.aaf.vocabulary import ACTION_ID
from signage_specs.rule import WARNING, Findings, rule


@rule("C011", WARNING, section="6.1", advice="Write the id as lowercase segments with points between them.")
def check(document: ManifestDocument) -> Findings:
    ids = (part.name for part in document.of_kind("action", "data view") if part.name is not None)
    yield from malformed(ids, ACTION_ID, "id", "lowercase segments such as `plant.water`")
