"""A name is not in lowercase.

What:
    All names of elements and attributes are lowercase. An attribute in uppercase is a warning: readers ignore
    it.
Why:
    XML is case-sensitive, so agents don't know `Head` and ignore it (section 5.2.7).
Example:
    <Link href="/docs"/>
Use instead:
    <link href="/docs"/>
"""

from signage_specs.anml.elements import ATTRIBUTE_NAMES, ELEMENT_NAMES
from signage_specs.anml.judging import renaming, tag
from signage_specs.anml.tree import Document
from signage_specs.rule import ERROR, ERROR_ELSE_WARNING, Edit, Finding, Findings, Fix, quoted, rule


@rule("M003", ERROR, section="5.2.1", fixable="safe", advice="Write names in lowercase.")
def check(document: Document) -> Findings:
    if document.syntax != "xml":
        return
    # The vocabulary has lowercase names only, so what it defines has no capitals.
    for element in document.named(""):
        lower = element.name.lower()
        if lower != element.name and lower in ELEMENT_NAMES and element.in_anml:
            message = f"{tag(element)} has uppercase letters. Write `<{lower}>`."
            yield Finding(element.name_span, message, fix=renaming(document, element, lower, is_safe=True))
    for element, attribute in document.undefined():
        lower = attribute.name.lower()
        if lower != attribute.name and lower in ATTRIBUTE_NAMES and element.in_anml:
            message = f"{quoted(attribute.name)} has uppercase letters. Write `{lower}`."
            is_free = element.attribute(lower) is None
            fix = Fix("Write it in lowercase", (Edit(attribute.name_span, lower),)) if is_free else None
            yield Finding(attribute.name_span, message, levels=ERROR_ELSE_WARNING, fix=fix)
