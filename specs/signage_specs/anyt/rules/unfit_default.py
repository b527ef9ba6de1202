"""A field's default is not a valid answer.

What:
    The default of a select or radio is one of its options, that of a multiselect a list of them, that of a
    checkbox a boolean, and that of a number a number within `min` and `max`.
Why:
    A default that can't be chosen is dropped, and the person may not notice that nothing is chosen.
Example:
    fields:
      - name: size
        type: select
        label: Size
        default: huge
        options:
          - value: small
            label: Small
          - value: large
            label: Large
Use instead:
    fields:
      - name: size
        type: select
        label: Size
        default: large
        options:
          - value: small
            label: Small
          - value: large
            label: Large
"""

from typing import NamedTuple

from signage_specs.agent.linear_pattern import matches
from signage_specs.anyt.findings import (
    identity,
    is_harmless_number,
    is_unknown,
    is_whole,
    kind_of,
    mistyped,
    number,
    scalar,
    type_of,
)
from signage_specs.anyt.tree import Form, Workflow
from signage_specs.readers.yaml_nodes import YamlMapping, YamlNode, YamlScalar, YamlSequence, followed
from signage_specs.rule import ERROR, WARNING, Context, Finding, Findings, Related, quoted, rule

_CHOICE = "the value of one option"


class _Options(NamedTuple):
    """The values of a field's options: what is equal to them, and each by its text."""

    identities: frozenset[object]
    texts: dict[str, YamlScalar]


@rule("A029", ERROR, section="Form Field Types", advice="Write a default that the person could choose.")
def check(document: Workflow, context: Context) -> Findings:
    # A null means that there is none.
    # Read once: an alias may give the same long list to many fields.
    options: dict[int, _Options | None] = {}
    for form, field in document.fields():
        default = field.get("default")
        if default is None or is_unknown(default) or (isinstance(default, YamlScalar) and default.tag == "null"):
            continue
        kind = type_of(field)
        if kind in ("select", "radio", "multiselect"):
            node = field.get("options")
            if id(node) not in options:
                options[id(node)] = _options(node, form, context)
            check_choice = _choices if kind == "multiselect" else _choice
            yield from check_choice(default, options[id(node)])
        elif kind == "checkbox" and not (isinstance(default, YamlScalar) and default.tag == "bool"):
            yield mistyped("The default", default, "`true` or `false`")
        elif kind == "number":
            yield from _number(default, field)
        elif kind in ("text", "textarea"):
            yield from _text(default, field, has_pattern=kind == "text")
        if kind == "multiselect" and isinstance(default, YamlSequence) and default.complete:
            words = ("fewer values than", "more values than")
            yield from _limits(default, len(default.items), field, ("minItems", "maxItems"), words)


def _options(node: YamlNode | None, form: Form, context: Context) -> _Options | None:
    """Return the values of a field's options; None where not all of them are known."""
    if not isinstance(node, YamlSequence) or not is_whole(node, form, context):
        return None
    options = [followed(item) for item in node.items]
    values = [scalar(each, "value") if isinstance(each, YamlMapping) else None for each in options]
    known = [value for value in values if value is not None]
    if len(known) < len(values) or any(value.tag == "null" for value in known):
        return None
    return _Options(frozenset(identity(value) for value in known), {value.text: value for value in known})


def _choice(default: YamlNode, options: _Options | None) -> Findings:
    if isinstance(default, YamlScalar):
        yield from _unknown(default, options)
    else:
        yield mistyped("The default", default, _CHOICE)


def _choices(default: YamlNode, options: _Options | None) -> Findings:
    if not isinstance(default, YamlSequence):
        yield mistyped("The default", default, "a list of values")
        return
    for item in map(followed, default.items):
        if isinstance(item, YamlScalar):
            yield from _unknown(item, options)
        elif not is_unknown(item):
            yield mistyped("This default", item, _CHOICE)


def _unknown(default: YamlScalar, options: _Options | None) -> Findings:
    """Yield a value that no option has, where all options are known."""
    if options is None or identity(default) in options.identities:
        return
    what, alike = f"The default {quoted(default.text)} is", options.texts.get(default.text)
    if alike:
        message = f"{what} {kind_of(default)}, but the option is {kind_of(alike)}. Write both alike."
        yield Finding(default.span, message, related=(Related(alike.span, "the option"),))
    else:
        yield Finding(default.span, f"{what} not the value of an option. Use one of them.")


def _number(default: YamlNode, field: YamlMapping) -> Findings:
    value = number(default)
    if value is None:
        kind = kind_of(default) if kind_of(default) != "a number" else "not finite"
        yield Finding(default.span, f"The default is {kind}. Write a number without quotes.")
        return
    yield from _limits(default, value, field, ("min", "max"), ("below", "above"))


def _text(default: YamlNode, field: YamlMapping, *, has_pattern: bool) -> Findings:
    if not isinstance(default, YamlScalar):
        yield mistyped("The default", default, "a text")
        return
    if not default.is_string and default.style == "plain" and is_harmless_number(default):  # yaml-trap has others
        yield mistyped("The default", default, "a text in quotes", WARNING)
    words = ("shorter than", "longer than")
    yield from _limits(default, len(default.text), field, ("minLength", "maxLength"), words)
    validation = field.get("validation")
    pattern = scalar(validation, "pattern") if has_pattern and isinstance(validation, YamlMapping) else None
    if pattern and matches(pattern.text, default.text) is False:
        message = f"The default doesn't match the pattern {quoted(pattern.text)}. Change one of them."
        yield Finding(default.span, message, related=(Related(pattern.span, "the pattern"),))


def _limits(
    default: YamlNode, value: float, field: YamlMapping, keys: tuple[str, str], words: tuple[str, str]
) -> Findings:
    """Yield a default that is outside of what the validation of its field allows.

    Where nothing can meet the validation, misplaced-validation reports that.
    """
    validation = field.get("validation")
    low, high = (number(validation.get(key)) if isinstance(validation, YamlMapping) else None for key in keys)
    choices = field.get("options") if "minItems" in keys else None
    most = [high] if high is not None else []
    most += [len(choices.items)] if isinstance(choices, YamlSequence) and choices.complete else []
    if low is not None and any(low > each for each in most):
        return
    for key, sign, word in zip(keys, (1, -1), words, strict=True):
        limit = validation.get(key) if isinstance(validation, YamlMapping) else None
        bound = number(limit)
        if limit and bound is not None and sign * value < sign * bound:
            message = f"The default is {word} `{key}`. Change one of them."
            yield Finding(default.span, message, related=(Related(limit.span, f"`{key}`"),))
