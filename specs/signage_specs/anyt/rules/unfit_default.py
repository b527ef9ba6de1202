"""A field's default is no answer that the field admits.

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

from collections.abc import Iterator
from typing import NamedTuple

from signage_core.wording import quoted
from signage_specs.anyt.fields import identity, is_unknown, kind_of, number, option_values, says_all, type_of
from signage_specs.anyt.tree import Form, Workflow
from signage_specs.diagnostic import ERROR, Finding, Related
from signage_specs.readers.yaml_nodes import YamlMapping, YamlNode, YamlScalar, YamlSequence, followed
from signage_specs.rule import Context, rule


@rule(
    "A029", ERROR, section="Form Field Types", rows=("A29",), advice="Write a default that the person could choose."
)
def check(document: Workflow, context: Context) -> Iterator[Finding]:
    """Yield each default that the field doesn't admit. A null says that there is none."""
    known = _Known(context)
    for form, field in document.fields():
        default = field.get("default")
        if default is None or is_unknown(default) or (isinstance(default, YamlScalar) and default.tag == "null"):
            continue
        kind = type_of(field)
        if kind in ("select", "radio"):
            yield from _choice(default, known.options(field, form))
        elif kind == "multiselect":
            yield from _choices(default, known.options(field, form))
        elif kind == "checkbox" and not (isinstance(default, YamlScalar) and default.tag == "bool"):
            yield Finding(default.span, f"The default is {kind_of(default)}; write `true` or `false`.")
        elif kind == "number":
            yield from _number(default, field)
        elif kind in ("text", "textarea") and not isinstance(default, YamlScalar):
            yield Finding(default.span, f"The default is {kind_of(default)}; write a text.")


class _Options(NamedTuple):
    """The values of a field's options: what is equal to them, and each by its text."""

    identities: frozenset[object]
    texts: dict[str, YamlScalar]


class _Known:
    """The options of each field, read once: an alias may give the same long list to many."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.read: dict[int, _Options | None] = {}

    def options(self, field: YamlMapping, form: Form) -> _Options | None:
        """Return the values of a field's options; None where not all of them are known."""
        options = field.get("options")
        if not isinstance(options, YamlSequence) or not says_all(options, form, self.context):
            return None
        if id(options) not in self.read:
            values = option_values(options)
            self.read[id(options)] = None if values is None else _options(values)
        return self.read[id(options)]


def _options(values: list[YamlScalar]) -> _Options:
    return _Options(frozenset(identity(value) for value in values), {value.text: value for value in values})


def _choice(default: YamlNode, options: _Options | None) -> Iterator[Finding]:
    if isinstance(default, YamlScalar):
        yield from _unknown([default], options)
    else:
        yield Finding(default.span, f"The default is {kind_of(default)}; write the value of one option.")


def _choices(default: YamlNode, options: _Options | None) -> Iterator[Finding]:
    if not isinstance(default, YamlSequence):
        yield Finding(default.span, f"The default is {kind_of(default)}; write a list of values.")
        return
    items = [followed(item) for item in default.items]
    for item in items:
        if not isinstance(item, YamlScalar) and not is_unknown(item):
            yield Finding(item.span, f"This default is {kind_of(item)}; write the value of one option.")
    yield from _unknown([item for item in items if isinstance(item, YamlScalar)], options)


def _unknown(chosen: list[YamlScalar], options: _Options | None) -> Iterator[Finding]:
    """Yield each chosen value that is no option's, where all options are known."""
    for default in chosen if options else ():
        if options is None or identity(default) in options.identities:
            continue
        what, alike = f"The default {quoted(default.text)} is", options.texts.get(default.text)
        yield Finding(
            default.span,
            f"{what} {kind_of(default)}, and the option is {kind_of(alike)}; write both alike."
            if alike
            else f"{what} no option's value; write one of them.",
            related=(Related(alike.span, "the option"),) if alike else (),
        )


def _number(default: YamlNode, field: YamlMapping) -> Iterator[Finding]:
    value = number(default)
    if value is None:
        what = kind_of(default) if kind_of(default) != "a number" else "no finite number"
        yield Finding(default.span, f"The default is {what}; write a number without quotes.")
        return
    validation = field.get("validation")
    least = validation.get("min") if isinstance(validation, YamlMapping) else None
    most = validation.get("max") if isinstance(validation, YamlMapping) else None
    low, high = number(least), number(most)
    if least and low is not None and value < low:
        related = (Related(least.span, "`min`"),)
        yield Finding(default.span, "The default is below `min`; write a number from there up.", related=related)
    if most and high is not None and value > high:
        related = (Related(most.span, "`max`"),)
        yield Finding(default.span, "The default is above `max`; write a number up to there.", related=related)
