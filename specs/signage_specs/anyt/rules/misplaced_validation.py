"""A validation rule doesn't fit the field's type, or can't be met.

What:
    A text has `minLength`, `maxLength` and `pattern`, a textarea the two lengths, a number `min` and `max`, a
    multiselect `minItems` and `maxItems`; the other types have none. A minimum above the maximum is an error, and
    so is one above the number of options. A pattern is a regular expression of JavaScript.
Why:
    A rule that doesn't fit is ignored. One that can't be met makes every answer wrong.
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

from signage_specs.anyt.findings import is_unknown, mistyped, needs_schema_2, number, place_of, type_of
from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.vocabulary import VALIDATION_KEYS, VALIDATION_KEYS_2, VALIDATION_RANGES
from signage_specs.javascript_pattern import pattern_fault
from signage_specs.readers.yaml_nodes import YamlEntry, YamlMapping, YamlNode, YamlScalar, YamlSequence, followed
from signage_specs.rule import (
    ERROR,
    ERROR_ELSE_WARNING,
    WARNING,
    Edit,
    Finding,
    Findings,
    Fix,
    Related,
    Span,
    listed,
    quoted,
    rule,
)

_COUNTS = frozenset(("minLength", "maxLength", "minItems", "maxItems", "minFiles", "maxFiles"))


@rule(
    "A028",
    WARNING,
    section="Form Field Types",
    fixable="unsafe",
    advice="Use the validation rules of the field's type, with values that can be met.",
)
def check(document: Workflow) -> Findings:
    for _, field in document.fields():
        kind, entry = type_of(field), field.entry("validation")
        validation = followed(entry.value) if entry else None
        if not kind or not entry or validation is None or is_unknown(validation):
            continue
        if not isinstance(validation, YamlMapping):
            yield mistyped("`validation`", validation, "its rules below it, one a line", at=entry.key.span)
            continue
        for each in validation.entries:
            yield from _key(document, kind, each)
        crossed = list(_ranges(document.text, validation))
        yield from crossed or _choices(validation, field.get("options"))


def _key(document: Workflow, kind: str, entry: YamlEntry) -> Findings:
    known = VALIDATION_KEYS[kind]
    if entry.name in VALIDATION_KEYS_2.get(kind, ()):
        if not document.is_schema_2:
            yield needs_schema_2(entry.key.span, f"`{entry.name}` on a {kind}")
    elif entry.name not in known:
        instead = f"Use {listed(known)}" if known else "Remove it"
        message = f"{quoted(entry.name)} is not a validation rule of a `{kind}`. {instead}."
        yield Finding(entry.key.span, message)
        return
    value = followed(entry.value)
    if is_unknown(value):
        return
    if entry.name == "pattern":  # brackets make it a list, which yaml-trap reports
        fault = pattern_fault(value.text) if isinstance(value, YamlScalar) else None
        if fault and isinstance(value, YamlScalar):
            message = f"{quoted(value.text)} is not a valid regular expression: {fault}. Correct it."
            yield Finding(value.span, message, ERROR_ELSE_WARNING)
        return
    amount = number(value)
    if amount is None:
        yield Finding(place_of(entry), f"`{entry.name}` is not a finite number. Write digits, without quotes.")
    elif entry.name in _COUNTS and (amount < 0 or amount != int(amount)):
        yield Finding(place_of(entry), f"`{entry.name}` is a count. Write a whole number from 0 up.")


def _choices(validation: YamlMapping, options: YamlNode | None) -> Findings:
    least = validation.get("minItems")
    low = number(least)
    if not isinstance(options, YamlSequence) or not options.complete:
        return
    if least and low is not None and low > len(options.items):
        message = f"`minItems` is above the {len(options.items)} options. Lower it, or add options."
        yield Finding(least.span, message, ERROR)


def _ranges(text: str, validation: YamlMapping) -> Findings:
    for least_key, most_key in VALIDATION_RANGES:
        least, most = validation.get(least_key), validation.get(most_key)
        low, high = number(least), number(most)
        if least and most and low is not None and high is not None and low > high:
            message = f"`{least_key}` is above `{most_key}`. Swap them."
            related = (Related(most.span, f"`{most_key}`"),)
            yield Finding(least.span, message, ERROR, related, fix=_swapped(text, least.span, most.span))


def _swapped(text: str, first: Span, second: Span) -> Fix:
    edits = (Edit(first, text[second.start : second.end]), Edit(second, text[first.start : first.end]))
    return Fix("Swap them", edits, is_safe=False)
