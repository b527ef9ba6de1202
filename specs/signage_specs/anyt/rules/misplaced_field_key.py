"""A key of a field is unknown, or doesn't fit its type.

What:
    `rows` is a whole number above 0, on a textarea. `placeholder` is on a text or textarea. `required` is a
    boolean. Every field has `name`, `type`, `label`, `description`, `required`, `default` and `validation`; some
    have `options`, `placeholder` or `rows`.
Why:
    A key that doesn't fit is ignored. Often it is a misspelling.
Example:
    fields:
      - name: agree
        type: checkbox
        label: I agree
        placeholder: Yes or no
Use instead:
    fields:
      - name: agree
        type: checkbox
        label: I agree
        description: Yes or no
"""

from signage_specs.anyt.findings import is_unknown, misspelt_entry, mistyped, needs_schema_2, number, type_of
from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.vocabulary import (
    FIELD_KEYS,
    FIELD_KEYS_2,
    OPTION_TYPES,
    TYPES_WITH_PLACEHOLDER,
    TYPES_WITH_PLACEHOLDER_2,
    TYPES_WITH_ROWS,
    VALIDATION_RULES,
)
from signage_specs.readers.yaml_nodes import YamlEntry, YamlMapping, YamlScalar, followed
from signage_specs.rule import INFO, WARNING, Finding, Findings, Respelling, nearest, quoted, rule, suggestion


@rule("A030", WARNING, section="Form Field Types", advice="Use the keys that the field's type has.")
def check(document: Workflow) -> Findings:
    for _, field in document.fields():
        kind = type_of(field)
        # What is needed and misspelt is reported by incomplete-field and invalid-options.
        needed = ("name", "type", "label", *(("options",) if kind in OPTION_TYPES else ()))
        misspelt = [misspelt_entry(field, key) for key in needed]
        for entry in field.entries:
            if entry.is_merge or entry in misspelt:
                continue
            if entry.name not in FIELD_KEYS:
                yield from _unknown(document, field, entry)
            elif entry.name == "placeholder" and kind and kind not in TYPES_WITH_PLACEHOLDER:
                is_later = kind in TYPES_WITH_PLACEHOLDER_2
                if not (is_later and document.is_schema_2):
                    message = f"A `{kind}` shows no placeholder. Write it as `description`."
                    yield Finding(entry.key.span, message, INFO if is_later else None)
            else:
                yield from _value(entry, kind)


def _unknown(document: Workflow, field: YamlMapping, entry: YamlEntry) -> Findings:
    if entry.name in FIELD_KEYS_2:
        if not document.is_schema_2:
            yield needs_schema_2(entry.key.span, f"`{entry.name}`")
        return
    meant = None if entry.name in VALIDATION_RULES else nearest(entry.name, sorted(FIELD_KEYS))
    instead = "Write it under `validation`." if entry.name in VALIDATION_RULES else suggestion(meant, "Remove it.")
    what = f"Unknown key {quoted(entry.name)}." if entry.name else "Unknown key."
    respelling = Respelling(entry.name, meant) if meant and field.entry(meant) is None else None
    yield Finding(entry.key.span, f"{what} {instead}", respelling=respelling)


def _value(entry: YamlEntry, kind: str) -> Findings:
    value, span = followed(entry.value), entry.value.span
    if entry.name == "rows" and kind and kind not in TYPES_WITH_ROWS:
        yield Finding(entry.key.span, f"A `{kind}` has no rows. Remove `rows`, or use the type `textarea`.")
    elif is_unknown(value):
        return
    elif entry.name == "rows":
        rows = number(value)
        if not isinstance(rows, int) or rows < 1:
            yield Finding(span, "`rows` is a number of lines. Write a whole number from 1 up.")
    elif entry.name == "required":
        if not (isinstance(value, YamlScalar) and value.tag == "bool"):
            yield mistyped("`required`", value, "`true` or `false`", at=span)
    elif entry.name in ("description", "placeholder") and not isinstance(value, YamlScalar):
        yield mistyped(f"`{entry.name}`", value, "a text", at=span)
