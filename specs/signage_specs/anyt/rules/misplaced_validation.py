"""A validation rule doesn't fit the field's type, or can't be kept.

What:
    A text has `minLength`, `maxLength` and `pattern`, a textarea the two lengths, a number `min` and `max`, a
    multiselect `minItems` and `maxItems`; the other types have none. A least value above the greatest is an error.
    A pattern is a regular expression of JavaScript.
Why:
    A rule that doesn't fit is ignored. One that can't be kept makes every answer wrong.
Example:
    fields:
      - name: city
        type: text
        label: City
        validation:
          min: 3
Use instead:
    fields:
      - name: city
        type: text
        label: City
        validation:
          minLength: 3
"""

from collections.abc import Iterator

from signage_core.wording import listed, quoted
from signage_specs.anyt.fields import is_unknown, kind_of, number, type_of
from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.vocabulary import VALIDATION_KEYS, VALIDATION_KEYS_2, VALIDATION_RANGES
from signage_specs.diagnostic import ERROR, INFO, WARNING, Finding, Related
from signage_specs.javascript_pattern import pattern_fault
from signage_specs.readers.yaml_nodes import YamlEntry, YamlMapping, YamlScalar, followed
from signage_specs.rule import rule

_COUNTS = frozenset(("minLength", "maxLength", "minItems", "maxItems", "minFiles", "maxFiles"))


@rule(
    "A028",
    WARNING,
    section="Form Field Types",
    rows=("A28",),
    advice="Use the validation rules of the field's type, with values that can be kept.",
)
def check(document: Workflow) -> Iterator[Finding]:
    """Yield each validation rule of another type, of the wrong kind of value, or that contradicts another."""
    for _, field in document.fields():
        kind = type_of(field)
        validation = field.get("validation")
        if not kind or validation is None or is_unknown(validation):
            continue
        if not isinstance(validation, YamlMapping):
            entry = field.entry("validation")
            span = entry.key.span if entry else field.span
            yield Finding(span, f"`validation` is {kind_of(validation)}; write its rules below it, one a line.")
            continue
        for entry in validation.entries:
            yield from _key(document, kind, entry)
        yield from _ranges(validation)


def _key(document: Workflow, kind: str, entry: YamlEntry) -> Iterator[Finding]:
    known, later = VALIDATION_KEYS[kind], VALIDATION_KEYS_2.get(kind, ())
    if entry.name in later:
        if not document.is_schema_2:
            message = f"`{entry.name}` on a {kind} is of schema 2; leave it out, or declare that schema."
            yield Finding(entry.key.span, message, levels=INFO)
    elif entry.name not in known:
        hint = f"use {listed(known)}" if known else "remove it"
        yield Finding(entry.key.span, f"{quoted(entry.name)} is no validation rule of a `{kind}`; {hint}.")
        return
    value = followed(entry.value)
    if not is_unknown(value):
        yield from _pattern(value) if entry.name == "pattern" else _number(entry, value)


def _number(entry: YamlEntry, value: object) -> Iterator[Finding]:
    amount = number(value) if isinstance(value, YamlScalar) else None
    span = entry.value.span if entry.value.span.start < entry.value.span.end else entry.key.span
    if amount is None:
        yield Finding(span, f"`{entry.name}` isn't a finite number; write one in digits, without quotes.")
    elif entry.name in _COUNTS and (amount < 0 or amount != int(amount)):
        yield Finding(span, f"`{entry.name}` is a count; write a whole number from 0 up.")


def _pattern(value: object) -> Iterator[Finding]:
    if not isinstance(value, YamlScalar):
        return  # brackets made a list of it: the rule of YAML's traps says so
    fault = pattern_fault(value.text)
    if fault:
        yield Finding(value.span, f"{quoted(value.text)} is no regular expression: {fault}. Correct it.")


def _ranges(validation: YamlMapping) -> Iterator[Finding]:
    for least_key, most_key in VALIDATION_RANGES:
        least, most = validation.get(least_key), validation.get(most_key)
        low, high = number(least), number(most)
        if least and most and low is not None and high is not None and low > high:
            yield Finding(
                least.span,
                f"`{least_key}` is above `{most_key}`; swap them.",
                levels=ERROR,
                related=(Related(most.span, f"`{most_key}`"),),
            )
