"""A key that the manifest doesn't define.

What:
    A manifest has `@context`, `version`, `site`, `actions`, `data`, `pages` and `errors`, and nothing else.
    Inside a site, an action, a data view or a page, an unknown key is a warning.
Why:
    Agents skip what they don't know. A misspelled `confirmation` confirms nothing.
Example:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {},
      "page": {"/": {"title": "Home"}}
    }
Use instead:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {},
      "pages": {"/": {"title": "Home"}}
    }
"""

from dataclasses import replace

from signage_specs.aaf.manifest.tree import ManifestDocument, unknown_keys
from signage_specs.aaf.vocabulary import MANIFEST_KEYS
from signage_specs.rule import ERROR, WARNING, Edit, Findings, Fix, Suggester, listed, rule, unknown


@rule("C005", ERROR, section="6.5", fixable="safe", advice="Use the keys that the manifest defines.")
def check(document: ManifestDocument) -> Findings:
    suggester = Suggester()
    for part in document.parts:
        known = MANIFEST_KEYS.get(part.kind, {})
        levels = ERROR if part.kind == "manifest" else WARNING
        for member, meant in unknown_keys(part, suggester):
            key = member.key.value
            is_free = meant is not None and part.node.member(meant) is None
            right = next((each for each in known if each.lower() == key.lower()), None)
            fix = None
            if right is not None and part.node.member(right) is None:
                fix = Fix(f"Write `{right}`", (Edit(member.key.span, f'"{right}"'),))
            what, otherwise = f"Unknown {part.kind} key", f"Use {listed(known)}."
            finding = unknown(member.key.span, what, key, meant, otherwise, is_free=is_free, levels=levels)
            yield replace(finding, fix=fix)
