"""A key of a field doesn't fit its type, or is none that fields have.

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

from collections.abc import Iterator

from signage_core.wording import nearest, quoted
from signage_specs.anyt.fields import is_unknown, kind_of, number, type_of
from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.vocabulary import (
    FIELD_KEYS,
    FIELD_KEYS_2,
    TYPES_WITH_PLACEHOLDER,
    TYPES_WITH_PLACEHOLDER_2,
    TYPES_WITH_ROWS,
    VALIDATION_RULES,
)
from signage_specs.diagnostic import INFO, WARNING, Finding
from signage_specs.readers.yaml_nodes import YamlEntry, YamlScalar, followed
from signage_specs.rule import rule


@rule("A030", WARNING, section="Form Field Types", rows=("A30",), advice="Use the keys that the field's type has.")
def check(document: Workflow) -> Iterator[Finding]:
    """Yield each key that no field has, that this type doesn't have, or whose value is of the wrong kind."""
    for _, field in document.fields():
        kind = type_of(field)
        for entry in field.entries:
            if entry.is_merge:
                continue
            if entry.name not in FIELD_KEYS:
                yield from _unknown(document, entry)
            elif entry.name == "placeholder" and kind and kind not in TYPES_WITH_PLACEHOLDER:
                later = kind in TYPES_WITH_PLACEHOLDER_2
                if not (later and document.is_schema_2):
                    message = f"A `{kind}` shows no placeholder; write it as `description`."
                    yield Finding(entry.key.span, message, levels=INFO if later else None)
            elif entry.name == "rows":
                yield from _rows(entry, kind)
            elif entry.name == "required":
                yield from _required(entry)
            elif entry.name in ("description", "placeholder"):
                yield from _text(entry)


def _unknown(document: Workflow, entry: YamlEntry) -> Iterator[Finding]:
    if entry.name in FIELD_KEYS_2:
        if not document.is_schema_2:
            message = f"`{entry.name}` is a key of schema 2; leave it out, or declare that schema."
            yield Finding(entry.key.span, message, levels=INFO)
        return
    near = nearest(entry.name, sorted(FIELD_KEYS))
    if entry.name in VALIDATION_RULES:
        hint = "write it under `validation`."
    else:
        hint = f"did you mean `{near}`?" if near else "leave it out."
    what = quoted(entry.name) if entry.name else "This"
    yield Finding(entry.key.span, f"{what} is no key of a field; {hint}")


def _text(entry: YamlEntry) -> Iterator[Finding]:
    value = followed(entry.value)
    if not isinstance(value, YamlScalar) and not is_unknown(value):
        yield Finding(entry.value.span, f"`{entry.name}` is {kind_of(value)}; write a text.")


def _rows(entry: YamlEntry, kind: str) -> Iterator[Finding]:
    value = followed(entry.value)
    if kind and kind not in TYPES_WITH_ROWS:
        yield Finding(entry.key.span, f"A `{kind}` has no rows; leave `rows` out, or write the type `textarea`.")
        return
    rows = number(value)
    if not is_unknown(value) and (not isinstance(rows, int) or rows < 1):
        yield Finding(entry.value.span, "`rows` counts lines; write a whole number from 1 up.")


def _required(entry: YamlEntry) -> Iterator[Finding]:
    value = followed(entry.value)
    if is_unknown(value) or (isinstance(value, YamlScalar) and value.tag == "bool"):
        return
    yield Finding(entry.value.span, f"`required` is {kind_of(value)}; write `true` or `false`.")
