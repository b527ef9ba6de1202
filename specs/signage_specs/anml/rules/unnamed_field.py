"""A field of an item has no name.

What:
    A `field` has a name. M038 reports equal ids.
Why:
    Without a name, the value has no meaning.
Example:
    <item><field type="string">Two persons</field></item>
Use instead:
    <item><field name="size" type="string">Two persons</field></item>
"""

from signage_specs.anml.judging import lacks
from signage_specs.anml.tree import Document
from signage_specs.rule import WARNING, Finding, Findings, rule


@rule("M075", WARNING, section="8.10.10", advice="Name the field.")
def check(document: Document) -> Findings:
    for field in document.named("field"):
        if not field.value("name") and (field.attribute("name") or lacks(field, "name")) and not field.elided:
            yield Finding(field.name_span, 'Missing `name` on `<field>`. Write `name="…"`.')
