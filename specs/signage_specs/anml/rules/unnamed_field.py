"""A field of an item has no name.

What:
    A `field` is a named value. Equal ids are told by M038.
Why:
    Without a name nobody knows what the value is.
Example:
    <item><field type="string">Two persons</field></item>
Use instead:
    <item><field name="size" type="string">Two persons</field></item>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.diagnostic import WARNING, Finding
from signage_specs.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml.tree import Document
    from signage_specs.rule import Context


def check(document: Document, _context: Context) -> Iterator[Finding]:
    """Yield what this rule finds."""
    for field in document.named("field"):
        if not field.value("name") and not field.elided:
            yield Finding(field.name_span, 'This `<field>` has no name. Write `name="…"`.')


RULE = Rule(
    code="M075",
    name="unnamed-field",
    levels=WARNING,
    section="8.10.10",
    advice="Name the field.",
    rows=("75",),
    check=check,
    documentation=__doc__,
)
