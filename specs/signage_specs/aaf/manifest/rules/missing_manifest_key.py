"""A required key of a manifest, site, action, data view or page is missing.

What:
    A manifest has `version`, `site` and `actions`; a site `name` and `origin`; an action its title, scope, risk,
    confirmation, idempotence and both schemas; a data view title, scope and `outputSchema`; a page its title.
    A key that is only misspelled is reported as an unknown one. An object with `...` inside leaves keys out on
    purpose, and so does an example that shows a part.
Why:
    An agent that doesn't know the risk of an action, or what it takes, can't run it safely.
Example:
    {
      "version": "0.1",
      "site": {"name": "Garden shop"},
      "actions": {}
    }
Use instead:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {}
    }
"""

from signage_specs.aaf.manifest.tree import ManifestDocument, unknown_keys
from signage_specs.aaf.vocabulary import REQUIRED_KEYS
from signage_specs.rule import ERROR, Context, Finding, Findings, Span, Suggester, listed, quoted, rule


@rule("C004", ERROR, section="6.5", advice="Add the missing keys.")
def check(document: ManifestDocument, context: Context) -> Findings:
    if context.fragment or not document.whole:
        return
    suggester = Suggester()
    for part in document.parts:
        present = {member.key.value for member in part.node.members}
        missing = [key for key in REQUIRED_KEYS.get(part.kind, ()) if key not in present]
        if missing:  # what is only misspelt is a fault of its own
            misspelt = {meant for _, meant in unknown_keys(part, suggester)}
            missing = [key for key in missing if key not in misspelt]
        if not missing or part.node.elided:
            continue
        name = f" {quoted(part.name.value)}" if part.name and part.kind != "site" else ""
        span = part.name.span if part.name else Span(part.node.span.start, part.node.span.start + 1)
        keys, instead = listed(missing).replace(" or ", " and "), "it" if len(missing) == 1 else "them"
        yield Finding(span, f"The {part.kind}{name} lacks {keys}. Add {instead}.")
