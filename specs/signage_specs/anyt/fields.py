"""Questions about the fields of forms, for the rules that judge them."""

from __future__ import annotations

from math import isfinite

from signage_core.wording import quoted
from signage_specs.anyt.tree import Form
from signage_specs.anyt.vocabulary import FIELD_TYPES, FIELD_TYPES_2
from signage_specs.readers.yaml_nodes import (
    YamlAlias,
    YamlMapping,
    YamlNode,
    YamlScalar,
    YamlSequence,
    followed,
)
from signage_specs.rule import Context

#: What a scalar is to a person, by its YAML tag.
_KINDS = {
    "str": "a string",
    "int": "a number",
    "float": "a number",
    "bool": "a boolean",
    "null": "nothing",
    "timestamp": "a date",
}


def scalar(field: YamlMapping, key: str) -> YamlScalar | None:
    """Return the scalar of a key; None when there is none or it is no scalar."""
    node = field.get(key)
    return node if isinstance(node, YamlScalar) else None


def type_of(field: YamlMapping) -> str:
    """Return a field's type when it is one that forms know, else an empty string."""
    written = scalar(field, "type")
    return written.text if written and written.text in (*FIELD_TYPES, *FIELD_TYPES_2) else ""


def named(field: YamlMapping) -> str:
    """Return what a message that starts with a field calls it."""
    name = scalar(field, "name")
    return f"The field {quoted(name.text)}" if name and name.text else "The field"


def says_all(node: YamlMapping | YamlSequence, form: Form, context: Context) -> bool:
    """Whether a missing part is really missing: the text could be read, and nothing is left out on purpose."""
    return node.complete and not form.broken and not (context.embedded and form.elided)


def option_values(options: YamlSequence) -> list[YamlScalar] | None:
    """Return the values of options; None when not all of them could be read."""
    values: list[YamlScalar] = []
    for item in options.items:
        option = followed(item)
        value = scalar(option, "value") if isinstance(option, YamlMapping) else None
        if value is None:
            return None
        values.append(value)
    return values


def identity(node: YamlScalar) -> tuple[bool, bool | int | float | str | None]:
    """Return what is equal for two scalars exactly when they are the same value of the same type: true isn't 1."""
    value = node.value()
    return isinstance(value, bool), value


def number(node: YamlNode | None) -> int | float | None:
    """Return a finite number, or None for everything else."""
    value = node.value() if isinstance(node, YamlScalar) else None
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return value if isinstance(value, int) or isfinite(value) else None


def kind_of(node: YamlNode) -> str:
    """Return what a node is, in words: `a list`, `a boolean`."""
    if isinstance(node, YamlSequence):
        return "a list"
    if isinstance(node, YamlMapping):
        return "a mapping"
    return _KINDS.get(node.tag, f"a `{node.tag}`") if isinstance(node, YamlScalar) else "unknown"


def is_unknown(node: YamlNode) -> bool:
    """Whether nothing is known of a node, so that no rule should judge it."""
    return isinstance(followed(node), YamlAlias)
