"""A heading has the attribute `level`.

What:
    The role says the level: `h1` to `h6`. The attribute `level` comes from accessibility snapshots. The
    specification's own examples keep it.
Why:
    It costs tokens, and where the two differ an agent can't tell which one is right.
Example:
    h1#e1 "Cart" level=1
Use instead:
    h1#e1 "Cart"
"""

from signage_specs.anml_native.repairs import removed
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.vocabulary import HEADING_ROLES
from signage_specs.rule import INFO, WARNING, Finding, Findings, quoted, rule


@rule("N040", INFO, section="11", fixable="safe", advice="Remove `level` from headings.")
def check(document: Document) -> Findings:
    for element in document.elements:
        role = element.role.text
        level = element.attribute("level") if role in HEADING_ROLES else None
        if level is None:
            continue
        if level.value == role[1:]:
            fix = removed(document, element, level, f"Remove `{level.raw}`")
            yield Finding(level.span, f"`{level.raw}` repeats the role `{role}`. Remove it.", fix=fix)
        else:
            message = f"{quoted(level.raw)} contradicts the role `{role}`. Correct the role, and remove `level`."
            yield Finding(level.span, message, levels=WARNING)
