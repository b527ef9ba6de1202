"""A field that offers a choice has no options, or options that can't be chosen.

What:
    A select, radio or multiselect has `options`: a list of at least one, each with `value` and `label`, each
    value once. On a field of another type options are a warning.
Why:
    Without them there is nothing to choose. Two options of one value can't be told apart in the answer.
Example:
    fields:
      - name: size
        type: radio
        label: Size
        options:
          - small
          - large
Use instead:
    fields:
      - name: size
        type: radio
        label: Size
        options:
          - value: small
            label: Small
          - value: large
            label: Large
"""

from signage_specs.anyt.findings import (
    identity,
    is_unknown,
    is_whole,
    misspelt_entry,
    misspelt_key,
    mistyped,
    scalar,
    type_of,
)
from signage_specs.anyt.tree import Form, Workflow
from signage_specs.anyt.vocabulary import OPTION_TYPES
from signage_specs.readers.yaml_nodes import YamlMapping, YamlNode, YamlScalar, YamlSequence, followed
from signage_specs.rule import ERROR, WARNING, Context, Finding, Findings, Related, quoted, rule

_PARTS = ("value", "label")
_CHOICE = "what the person chooses"


@rule(
    "A027",
    ERROR,
    section="Form Field Types",
    fixable="safe",
    advice="List the options, each with a value of its own and a label.",
)
def check(document: Workflow, context: Context) -> Findings:
    judged: set[int] = set()  # an alias stands for what is judged where it is written
    for form, field in document.fields():
        kind, entry = type_of(field), field.entry("options")
        if not kind:
            continue
        if not entry:
            misspelt = misspelt_entry(field, "options") if kind in OPTION_TYPES else None
            if misspelt:
                yield misspelt_key(misspelt, "options")
            elif kind in OPTION_TYPES and is_whole(field, form, context):
                at = field.entry("type")
                message = f"This `{kind}` has no `options`. List what can be chosen."
                yield Finding(at.value.span if at else field.span, message)
        elif kind not in OPTION_TYPES:
            yield Finding(entry.key.span, f"A `{kind}` has no options. Remove them.", WARNING)
        elif id(followed(entry.value)) not in judged:
            judged.add(id(followed(entry.value)))
            yield from _options(followed(entry.value), entry.key, form, context)


def _options(options: YamlNode, key: YamlNode, form: Form, context: Context) -> Findings:
    if is_unknown(options):
        return
    if not isinstance(options, YamlSequence):
        if not (context.embedded and form.elided):
            yield mistyped("`options`", options, "a list, each with `value` and `label`", at=key.span)
        return
    if not options.items and is_whole(options, form, context):
        yield Finding(key.span, "`options` is empty. List what can be chosen.")
    first: dict[object, YamlScalar] = {}
    for item in options.items:
        option = followed(item)
        if is_unknown(option):
            continue
        if not isinstance(option, YamlMapping):
            what = quoted(option.text) if isinstance(option, YamlScalar) else "This option"
            yield mistyped(what, option, "`value` and `label` for each option", at=item.span)
            continue
        missing = [f"no `{part}`" for part in _PARTS if not option.entry(part)]
        if missing and is_whole(option, form, context):
            instead = "Add it" if len(missing) == 1 else "Add them"
            yield Finding(option.span, f"The option has {' and '.join(missing)}. {instead}.")
        yield from _empty(option, form)
        value = scalar(option, "value")
        earlier = first.setdefault(identity(value), value) if value else None
        if value and earlier and earlier is not value:
            message = f"Duplicate option value {quoted(value.text)}. Give each option its own."
            yield Finding(value.span, message, related=(Related(earlier.span, "the first option of this value"),))


def _empty(option: YamlMapping, form: Form) -> Findings:
    """Yield each value and label without content; an empty text is a value like others."""
    for part in _PARTS:
        entry = option.entry(part)
        node = followed(entry.value) if entry else None
        if entry is None or node is None or is_unknown(node) or form.broken:
            continue
        if not isinstance(node, YamlScalar) or node.tag == "null":
            yield mistyped(f"The option's `{part}`", node, _CHOICE, at=entry.key.span)
        elif part == "label" and not node.text:
            yield Finding(node.span, f"The option's `label` is empty. Write {_CHOICE}.")
