"""A field of a form lacks its name, type or label, or shares its name.

What:
    A field is a mapping with `name` and `type`. Its `label` is what the person reads; without one it is a warning.
    Each name occurs once in a form.
Why:
    Answers are kept by the field's name. Two fields of one name overwrite each other's answer.
Example:
    fields:
      - type: text
        label: City
Use instead:
    fields:
      - name: city
        type: text
        label: City
"""

from signage_specs.anyt.findings import is_unknown, is_whole, misspelt_entry, misspelt_key, mistyped, scalar
from signage_specs.anyt.tree import Form, Workflow
from signage_specs.readers.yaml_nodes import YamlMapping, YamlScalar, followed
from signage_specs.rule import ERROR, WARNING, Context, Finding, Findings, Related, quoted, rule

_LEVELS = {"name": None, "type": None, "label": WARNING}


@rule(
    "A025",
    ERROR,
    section="Form Field Types",
    fixable="safe",
    advice="Give each field a name of its own, a type and a label.",
)
def check(document: Workflow, context: Context) -> Findings:
    for _, form in document.all_forms():
        first: dict[str, tuple[int, YamlScalar]] = {}
        judged: set[int] = set()  # an alias stands for what is judged where it is written
        for number, node in enumerate(form.fields):
            field = followed(node)
            if is_unknown(field):
                continue
            if not isinstance(field, YamlMapping):
                yield mistyped("This field", field, "`name`, `type` and `label`", at=node.span)
                continue
            if id(field) not in judged:
                judged.add(id(field))
                yield from _missing(field, form, context)
            name = scalar(field, "name")
            if not name or not name.text:
                continue
            position, earlier = first.setdefault(name.text, (number, name))
            if position != number:
                yield Finding(
                    name.span if name is not earlier else node.span,
                    f"Duplicate field name {quoted(name.text)}. Give each field its own.",
                    related=(Related(earlier.span, "the first field of this name"),),
                )


def _missing(field: YamlMapping, form: Form, context: Context) -> Findings:
    head = field.entries[0].key.span if field.entries else field.span
    name = scalar(field, "name")
    what = f"The field {quoted(name.text)}" if name and name.text else "The field"
    for key, levels in _LEVELS.items():
        entry = field.entry(key)
        if not entry:
            misspelt = misspelt_entry(field, key)
            if misspelt:
                yield misspelt_key(misspelt, key, levels)
            elif is_whole(field, form, context):
                yield Finding(head, f"{what} has no `{key}`. Add one.", levels)
            continue
        value = followed(entry.value)
        if is_unknown(value) or form.broken:
            continue
        if not isinstance(value, YamlScalar):
            yield mistyped(f"`{key}`", value, "a text", levels)
        elif value.tag == "null" or (not value.text and value.is_string):
            span = entry.key.span if value.span.start == value.span.end else value.span
            yield Finding(span, f"`{key}` is empty. Write a text.", levels)
