"""A field's type is none that forms know.

What:
    The types are text, textarea, number, select, radio, checkbox and multiselect.
    `file`, of the later schema 2, is an information, and let be in a file that declares it.
Why:
    A field of another type isn't shown.
Example:
    fields:
      - name: city
        type: string
        label: City
Use instead:
    fields:
      - name: city
        type: text
        label: City
"""

from collections.abc import Iterator

from signage_core.wording import listed, nearest, quoted
from signage_specs.anyt.fields import scalar
from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.vocabulary import FIELD_TYPES, FIELD_TYPES_2
from signage_specs.diagnostic import ERROR, INFO, Edit, Finding, Fix
from signage_specs.rule import rule

_SYNONYMS = {
    "string": "text",
    "email": "text",
    "url": "text",
    "password": "text",
    "date": "text",
    "int": "number",
    "integer": "number",
    "float": "number",
    "range": "number",
    "slider": "number",
    "bool": "checkbox",
    "boolean": "checkbox",
    "switch": "checkbox",
    "toggle": "checkbox",
    "dropdown": "select",
    "choice": "select",
    "enum": "select",
    "multi": "multiselect",
    "checkboxes": "multiselect",
    "multiline": "textarea",
}


@rule("A026", ERROR, section="Form Field Types", rows=("A26",), advice="Use one of the seven types.")
def check(document: Workflow) -> Iterator[Finding]:
    """Yield each type that forms don't know."""
    for _, field in document.fields():
        written = scalar(field, "type")
        if not written or not written.text or written.text in FIELD_TYPES:
            continue
        if written.text in FIELD_TYPES_2:
            if not document.is_schema_2:
                message = f"`{written.text}` is a type of schema 2; use another one, or declare that schema."
                yield Finding(written.span, message, levels=INFO)
            continue
        near = nearest(written.text, FIELD_TYPES, _SYNONYMS)
        hint = f"did you mean `{near}`?" if near else f"write {listed(FIELD_TYPES)}."
        lower = written.text.lower()
        only_case = lower in FIELD_TYPES and document.text[written.span.start : written.span.end] == written.text
        fix = Fix(f"Write `{lower}`", (Edit(written.span, lower),)) if only_case else None
        yield Finding(written.span, f"{quoted(written.text)} is no type of a field; {hint}", fix=fix)
