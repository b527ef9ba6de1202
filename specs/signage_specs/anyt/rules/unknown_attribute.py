"""A cell's tag has an attribute that the specification doesn't define.

What:
    The only attribute is `id`. `label`, `agent` and `skip` belong to the later schema 2: an information, and
    allowed in a file that declares it, where `skip="true"` belongs on a break.
Why:
    An unknown attribute is ignored, or makes a parser miss the cell.
Example:
    <task id="collect" priority="high">
    Collect the figures of the day.
    </task>
Use instead:
    <task id="collect">
    Collect the figures of the day.
    </task>
"""

from signage_specs.anyt.findings import misspelt_id, needs_schema_2
from signage_specs.anyt.tree import Attribute, Workflow
from signage_specs.anyt.vocabulary import ATTRIBUTES_2, ID_ATTRIBUTE, KINDS_THAT_NEED_AN_ID, STATE_ATTRIBUTES
from signage_specs.rule import WARNING, Finding, Findings, Respelling, listed, nearest, quoted, rule


@rule("A012", WARNING, section="Cell Syntax", fixable="safe", advice="Remove the attribute.")
def check(document: Workflow) -> Findings:
    for cell in document.cells:
        misspelt = misspelt_id(cell)
        for attribute in cell.opening.attributes:
            name, value = attribute.name, attribute.value
            if name == ID_ATTRIBUTE or name in STATE_ATTRIBUTES:
                continue
            if attribute is misspelt and cell.kind in KINDS_THAT_NEED_AN_ID:
                continue  # missing-id reports it
            if name not in ATTRIBUTES_2:
                if value is not None:  # a word without a value is a fault of the tag's form
                    yield _unknown(attribute, document)
            elif not document.is_schema_2:
                yield needs_schema_2(attribute.span, f"`{name}`")
            elif name == "skip" and (cell.kind != "break" or value != "true"):
                yield Finding(attribute.span, 'Schema 2 has only `skip="true"` on a break. Remove `skip` here.')


def _unknown(attribute: Attribute, document: Workflow) -> Finding:
    what = f"Unknown attribute {quoted(attribute.name)}."
    if nearest(attribute.name, (ID_ATTRIBUTE,)):
        respelling = Respelling(attribute.name, ID_ATTRIBUTE)
        return Finding(attribute.span, f"{what} Did you mean `{ID_ATTRIBUTE}`?", respelling=respelling)
    known = listed((ID_ATTRIBUTE, *sorted(ATTRIBUTES_2))) if document.is_schema_2 else f"only `{ID_ATTRIBUTE}`"
    return Finding(attribute.span, f"{what} Use {known}.")
