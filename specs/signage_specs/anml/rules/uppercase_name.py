"""A name of ANML is not written in lowercase.

What:
    All names of elements and attributes are lowercase. A wrong attribute is a warning: readers pass over it.
Why:
    XML tells `Head` from `head`, so an agent passes over what it doesn't know (section 5.2.7).
Example:
    <Link href="/docs"/>
Use instead:
    <link href="/docs"/>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.anml.judging import written
from signage_specs.anml.vocabulary.names import ATTRIBUTE_NAMES, ELEMENT_NAMES
from signage_specs.diagnostic import ERROR, WARNING, Edit, Finding, Fix
from signage_specs.rule import Rule
from signage_specs.wording import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml.tree import Document
    from signage_specs.rule import Context


def check(document: Document, _context: Context) -> Iterator[Finding]:
    """Yield what this rule finds."""
    if document.syntax != "xml":
        return
    # The vocabulary has lowercase names only, so what it defines has no capitals.
    for element in document.named(""):
        lower = element.name.lower()
        if lower != element.name and lower in ELEMENT_NAMES and element.in_anml:
            yield Finding(element.name_span, f"{written(element)} has capitals. Write `<{lower}>`.")
    for element, attribute in document.undefined():
        lower = attribute.name.lower()
        if lower != attribute.name and lower in ATTRIBUTE_NAMES and element.in_anml:
            message = f"{quoted(attribute.name)} has capitals. Write `{lower}`."
            fix = Fix("Write it in lowercase", (Edit(attribute.name_span, lower),))
            yield Finding(attribute.name_span, message, levels=WARNING, fix=fix)


RULE = Rule(
    code="M003",
    name="uppercase-name",
    levels=ERROR,
    section="5.2.1",
    advice="Write names in lowercase.",
    rows=("3",),
    check=check,
    documentation=__doc__,
)
