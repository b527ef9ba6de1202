"""YAML reads a value of a form or an input differently than it looks.

What:
    A form that isn't YAML or JSON is an error. A text that YAML turns into another type is a warning: plain `no`
    is false, `1.10` is the number 1.1, `12:30` is a number of minutes, `[a-z]` is a list.
Why:
    The person is shown something else than the author wrote, or nothing.
Example:
    fields:
      - name: code
        type: text
        label: Code
        validation:
          pattern: [a-z0-9]+
Use instead:
    fields:
      - name: code
        type: text
        label: Code
        validation:
          pattern: '[a-z0-9]+'
"""

from signage_specs.anyt.findings import (
    is_harmless_number,
    is_unknown,
    kind_of,
    mistyped,
    surprise,
    type_of,
    yaml_findings,
)
from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.vocabulary import FORM_LANGUAGES_2, INPUTS_KEY
from signage_specs.readers.yaml_nodes import YamlMapping, YamlNode, YamlScalar, YamlSequence, followed
from signage_specs.rule import ERROR, WARNING, Context, Edit, Finding, Findings, Fix, quoted, rule

_TEXTS = ("name", "type", "label", "description", "placeholder")
_QUOTE = "Write it in quotes."


@rule("A031", ERROR, section="Form-Based Inputs", fixable="safe", advice="Quote what YAML reads as something else.")
def check(document: Workflow, context: Context) -> Findings:
    for _, form in document.all_forms():
        yield from yaml_findings(form.faults, context)
    judged: set[int] = set()  # an alias stands for what is judged where it is written
    for form, field in document.fields():
        if form.language in FORM_LANGUAGES_2:
            continue
        yield from _field(document.text, field)
        options = field.get("options")
        if isinstance(options, YamlSequence) and id(options) not in judged:
            judged.add(id(options))
            for option in map(followed, options.items):
                if isinstance(option, YamlMapping):
                    yield from _text(document.text, option.get("value"), "value")
                    yield from _text(document.text, option.get("label"), "label")
        validation = field.get("validation")
        if isinstance(validation, YamlMapping) and not form.broken:  # the fault's own message is enough
            yield from _pattern(document.text, validation.get("pattern"))
    inputs = document.setting(INPUTS_KEY)
    for entry in inputs.entries if isinstance(inputs, YamlMapping) else ():
        yield from _surprising(document.text, followed(entry.value), _QUOTE)


def _field(text: str, field: YamlMapping) -> Findings:
    for key in _TEXTS:
        yield from _text(text, field.get(key), key)
    default, kind = field.get("default"), type_of(field)
    if kind in ("text", "textarea"):
        yield from _text(text, default, "default")
    elif kind == "number" and default:
        yield from _surprising(text, default, "Write it in plain digits.")
    elif default and kind != "checkbox":
        for item in default.items if isinstance(default, YamlSequence) else (default,):
            yield from _surprising(text, followed(item), _QUOTE)


def _text(text: str, node: YamlNode | None, key: str) -> Findings:
    """Judge a value that is a text: everything else than a string is a trap, except what loses nothing."""
    if not isinstance(node, YamlScalar) or node.is_string or node.tag == "null" or node.style != "plain":
        return
    if node.tag.startswith("!"):
        yield Finding(node.span, f"YAML reads {quoted(node.tag)} as a tag. Write the text in quotes.", WARNING)
    elif not (key in ("value", "label", "default") and is_harmless_number(node)):
        # In quotes the text stays what is written. A value may be another's default, and a type is a word of ours.
        fix = _quoted_value(text, node, is_safe=key not in ("value", "type"))
        message = f"YAML reads {quoted(node.text)} as {kind_of(node)}, but `{key}` is a text. {_QUOTE}"
        yield Finding(node.span, message, WARNING, fix=fix)


def _quoted_value(text: str, node: YamlScalar, *, is_safe: bool) -> Fix | None:
    """Return the fix that puts a plain value in quotes; None where it isn't written as it is read."""
    bare = text[node.span.start : node.span.end] == node.text and not set(node.text) & set('"\\')
    return Fix("Write it in quotes", (Edit(node.span, f'"{node.text}"'),), is_safe) if bare else None


def _surprising(text: str, node: YamlNode, instead: str) -> Findings:
    if isinstance(node, YamlScalar) and (value := surprise(node)):
        message = f"YAML reads {quoted(node.text)} as {kind_of(node)}: {value}. {instead}"
        fix = _quoted_value(text, node, is_safe=True) if instead == _QUOTE else None
        yield Finding(node.span, message, WARNING, fix=fix)


def _pattern(text: str, node: YamlNode | None) -> Findings:
    if isinstance(node, YamlScalar):
        yield from _text(text, node, "pattern")
    elif node is not None and not is_unknown(node):
        yield mistyped("The pattern", node, "it in single quotes", WARNING)
