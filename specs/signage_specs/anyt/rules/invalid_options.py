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

from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.anyt.fields import identity, is_unknown, kind_of, named, says_all, scalar, type_of
from signage_specs.anyt.tree import Form, Workflow
from signage_specs.anyt.vocabulary import OPTION_TYPES
from signage_specs.diagnostic import ERROR, WARNING, Finding, Related
from signage_specs.readers.yaml_nodes import YamlMapping, YamlNode, YamlScalar, YamlSequence, followed
from signage_specs.rule import Context, rule

_PARTS = ("value", "label")
_FORM = "write `value` and `label`"


@rule(
    "A027",
    ERROR,
    section="Form Field Types",
    rows=("A27",),
    advice="List the options, each with a value of its own and a label.",
)
def check(document: Workflow, context: Context) -> Iterator[Finding]:
    """Yield missing options, options of other types, and each option that lacks something."""
    judged: set[int] = set()  # an alias stands for what is judged where it is written
    for form, field in document.fields():
        kind, entry = type_of(field), field.entry("options")
        if not kind:
            continue
        if not entry:
            if kind in OPTION_TYPES and says_all(field, form, context):
                at = field.entry("type")
                yield Finding(
                    at.value.span if at else field.span,
                    f"{named(field)} is a `{kind}` without `options`; list what can be chosen.",
                )
        elif kind not in OPTION_TYPES:
            yield Finding(entry.key.span, f"A `{kind}` has no options; leave them out.", levels=WARNING)
        elif id(followed(entry.value)) not in judged:
            judged.add(id(followed(entry.value)))
            yield from _options(followed(entry.value), entry.key, form, context)


def _options(options: YamlNode, key: YamlNode, form: Form, context: Context) -> Iterator[Finding]:
    if is_unknown(options):
        return
    if not isinstance(options, YamlSequence):
        if not (context.embedded and form.elided):
            yield Finding(
                key.span, f"`options` is {kind_of(options)}; write a list, each with `value` and `label`."
            )
        return
    if not options.items and says_all(options, form, context):
        yield Finding(key.span, "`options` is empty; list what can be chosen.")
    first: dict[object, YamlScalar] = {}
    for item in options.items:
        option = followed(item)
        if is_unknown(option):
            continue
        if not isinstance(option, YamlMapping):
            what = quoted(option.text) if isinstance(option, YamlScalar) else "This option"
            yield Finding(item.span, f"{what} is {kind_of(option)}; {_FORM} for each option.")
            continue
        missing = [part for part in _PARTS if not option.entry(part)]
        if missing and says_all(option, form, context):
            yield Finding(
                option.span, f"The option has no {' and no '.join(f'`{part}`' for part in missing)}; add it."
            )
        yield from _empty(option, form)
        value = scalar(option, "value")
        earlier = first.setdefault(identity(value), value) if value else None
        if value and earlier and earlier is not value:
            yield Finding(
                value.span,
                f"The value {quoted(value.text)} is another option's; give each its own.",
                related=(Related(earlier.span, "the first option of this value"),),
            )


def _empty(option: YamlMapping, form: Form) -> Iterator[Finding]:
    """Yield each value and label that is there and says nothing; an empty text is a value like others."""
    for part in _PARTS:
        entry = option.entry(part)
        node = followed(entry.value) if entry else None
        if entry is None or node is None or is_unknown(node) or form.broken:
            continue
        if not isinstance(node, YamlScalar) or node.tag == "null":
            yield Finding(
                entry.key.span, f"The option's `{part}` is {kind_of(node)}; write what the person chooses."
            )
        elif part == "label" and not node.text:
            yield Finding(node.span, "The option's `label` is empty; write what the person chooses.")
