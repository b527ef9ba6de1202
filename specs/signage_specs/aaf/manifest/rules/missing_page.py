"""The manifest has a page that the site lacks.

What:
    Each key of `pages` is the path of a page of the site: `/plants/` is `plants/index.html` or `plants.html`. It
    is judged where the whole folder of a site is checked.
Why:
    A runtime goes to the page and finds an error.
Beside (agent-html):
    <form data-agent-kind="action" data-agent-action="plant.move">
      <input data-agent-kind="field" data-agent-field="bed">
    </form>
Example:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {
        "plant.move": {
          "title": "Move a plant",
          "scope": "plants.write",
          "risk": "low",
          "confirmation": "optional",
          "idempotent": true,
          "inputSchema": {"type": "object", "properties": {"bed": {"type": "integer"}}},
          "outputSchema": {"type": "object"}
        }
      },
      "pages": {"/plants/": {"title": "Plants", "actions": ["plant.move"]}}
    }
Use instead:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {
        "plant.move": {
          "title": "Move a plant",
          "scope": "plants.write",
          "risk": "low",
          "confirmation": "optional",
          "idempotent": true,
          "inputSchema": {"type": "object", "properties": {"bed": {"type": "integer"}}},
          "outputSchema": {"type": "object"}
        }
      },
      "pages": {"/": {"title": "Garden", "actions": ["plant.move"]}}
    }
"""

from signage_specs.aaf.alignment import route_of
from signage_specs.aaf.context import AafContext
from signage_specs.aaf.manifest.tree import ManifestDocument
from signage_specs.rule import WARNING, Context, Finding, Findings, quoted, rule


@rule("C025", WARNING, section="6.4", advice="Write the path of a page that is there.")
def check(document: ManifestDocument, context: Context) -> Findings:
    site = context.of(AafContext).site
    if site is None or site.shown is None:
        return
    for part in document.of_kind("page"):
        if part.name is not None and route_of(part.name.value) not in site.shown.pages:
            message = f"The site has no page {quoted(part.name.value)}. Correct the path, or remove the page."
            yield Finding(part.name.span, message)
