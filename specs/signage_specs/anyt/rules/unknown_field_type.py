"""A field's type is unknown.

What:
    The types are text, textarea, number, select, radio, checkbox and multiselect.
    `file`, of the later schema 2, is an information, and allowed in a file that declares it.
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

from signage_specs.anyt.findings import needs_schema_2, scalar
from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.vocabulary import FIELD_TYPES, FIELD_TYPES_2
from signage_specs.rule import ERROR, Findings, listed, nearest, rule, unknown

_SYNONYMS = {
    **dict.fromkeys(("string", "email", "url", "password", "date"), "text"),
    **dict.fromkeys(("int", "integer", "float", "range", "slider"), "number"),
    **dict.fromkeys(("bool", "boolean", "switch", "toggle"), "checkbox"),
    **dict.fromkeys(("dropdown", "choice", "enum"), "select"),
    **dict.fromkeys(("multi", "checkboxes"), "multiselect"),
    "multiline": "textarea",
}


@rule("A026", ERROR, section="Form Field Types", fixable="safe", advice="Use one of the seven types.")
def check(document: Workflow) -> Findings:
    for _, field in document.fields():
        kind = scalar(field, "type")
        if not kind or not kind.text or kind.text in FIELD_TYPES:
            continue
        if kind.text in FIELD_TYPES_2:
            if not document.is_schema_2:
                yield needs_schema_2(kind.span, f"The type `{kind.text}`")
            continue
        meant = nearest(kind.text, FIELD_TYPES, _SYNONYMS)
        yield unknown(kind.span, "Unknown field type", kind.text, meant, f"Use {listed(FIELD_TYPES)}.")
