"""A heading says its level twice.

What:
    `h1` to `h6` have their level in the role. The attribute `level` is left over from accessibility
    snapshots.
Why:
    It costs tokens, and when the two differ nobody knows which one holds.
Example:
    h1#e1 "Cart" level=1
Use instead:
    h1#e1 "Cart"
"""

from collections.abc import Iterator

from signage_specs.anml_native.repairs import removed
from signage_specs.anml_native.rules.excerpt import excerpt
from signage_specs.anml_native.rules.precedent import precedent
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.vocabulary import HEADING_ROLES
from signage_specs.diagnostic import INFO, WARNING, Finding
from signage_specs.rule import Context, rule


@rule("N040", INFO, section="11", rows=("N40",), advice="Leave `level` off headings.")
def check(document: Document, context: Context) -> Iterator[Finding]:
    """Yield `level` on headings, as a warning where it contradicts the role."""
    for element in document.elements:
        role = element.role.text
        level = element.attribute("level") if role in HEADING_ROLES else None
        if level is None:
            continue
        if level.value == role[1:]:
            fix = removed(document, element, level, f"Take `{level.raw}` out")
            message = f"`{role}` says the level already. Take `{level.raw}` out.{precedent(context)}"
            yield Finding(level.span, message, fix=fix)
        else:
            shown = excerpt(level.raw)
            message = f"`{role}` and `{shown}` contradict each other. Keep the role that is right, no `level`."
            yield Finding(level.span, message, levels=WARNING)
