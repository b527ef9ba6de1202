"""Find plain YAML scalars that become something other than what a person reads."""

import re

from signage_specs.readers.yaml_nodes import YamlScalar

_PLAIN_BOOLEANS = frozenset(("true", "false"))
_LONGEST_VALUE = 40  # code points of a value in a message
_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]*)")


def is_harmless_number(node: YamlScalar) -> bool:
    """Whether a scalar is a whole number whose text is the only one of its value: `8`, not `08` or `1_000`."""
    return node.tag == "int" and bool(_DECIMAL.fullmatch(node.text))


def surprise(node: YamlScalar) -> str:
    """Return what a plain scalar becomes that hardly anybody means; empty when there is no surprise."""
    if node.style != "plain":
        return ""
    if node.tag == "bool":
        return "" if node.text.lower() in _PLAIN_BOOLEANS else str(node.value()).lower()
    if node.tag == "timestamp":
        return "one that tools write out in their own way"
    if node.tag in ("int", "float") and ":" in node.text:
        return f"{_shortened(node.value())}, counted in sixties"
    if node.tag == "int" and not _DECIMAL.fullmatch(node.text.removeprefix("+")):
        return _shortened(node.value())
    return ""


def _shortened(value: object) -> str:
    written = str(value)
    return written if len(written) <= _LONGEST_VALUE else f"{written[: _LONGEST_VALUE - 1]}…"
