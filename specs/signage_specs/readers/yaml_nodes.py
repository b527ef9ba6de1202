"""The values of a YAML text, each with its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from yaml import YAMLError
from yaml.constructor import SafeConstructor
from yaml.nodes import ScalarNode

from signage_core.frozen import frozen
from signage_specs.span import Span

YamlValue: TypeAlias = "bool | int | float | str | list[YamlValue] | dict[str, YamlValue] | None"

_TRUE = frozenset(("yes", "true", "on"))
#: How many nodes `to_python` makes before it gives up: an alias may name the same big list many times.
MAX_PLAIN_NODES = 100_000
_LONGEST_NUMBER = 400  # code points: no reader makes a number of more, and `1:59:59…` takes time with the square


@frozen
class YamlScalar:
    """A scalar.

    The span is with quotes, anchor and tag; the text is as read: quotes, escapes and folding undone, not yet turned
    into another type. By YAML 1.1 the tag is `str`, `int`, `float`, `bool`, `null`, `timestamp`, or another one.
    The style is `plain`, `single`, `double`, `literal` or `folded`.
    """

    span: Span
    text: str
    tag: str = "str"
    style: str = "plain"

    @property
    def is_string(self) -> bool:
        """Whether a reader gets a string from it."""
        return self.tag == "str"

    def value(self) -> bool | int | float | str | None:
        """Return it as a plain value. Timestamps, numbers that can't be made and unknown tags stay text."""
        if self.tag == "null":
            return None
        if self.tag == "bool":
            return self.text.lower() in _TRUE
        if self.tag in ("int", "float"):
            return _number(self.tag, self.text)
        return self.text


def _number(tag: str, text: str) -> int | float | str:
    if len(text) > _LONGEST_NUMBER:
        return text
    constructor = SafeConstructor()
    node = ScalarNode(f"tag:yaml.org,2002:{tag}", text)
    try:
        return constructor.construct_yaml_int(node) if tag == "int" else constructor.construct_yaml_float(node)
    except (ValueError, IndexError, OverflowError, YAMLError):  # PyYAML looks at the first digit unasked
        return text


@frozen
class YamlEntry:
    """One `key: value` of a mapping."""

    key: YamlNode
    value: YamlNode

    @property
    def name(self) -> str:
        """The key's text; an empty string when the key is no scalar."""
        return self.key.text if isinstance(self.key, YamlScalar) else ""

    @property
    def is_merge(self) -> bool:
        """Whether it is a plain `<<`, which stands for the entries of the mappings that are its value."""
        return isinstance(self.key, YamlScalar) and self.key.tag == "merge"

    def merged(self) -> Iterator[YamlMapping]:
        """Yield the mappings that a `<<` stands for, the strongest first."""
        value = followed(self.value)
        for source in value.items if isinstance(value, YamlSequence) else (value,):
            node = followed(source)
            if isinstance(node, YamlMapping):
                yield node


@frozen
class YamlSequence:
    """A list; in brackets, it is a flow. It is complete unless a fault cut it off before its end."""

    span: Span
    items: tuple[YamlNode, ...]
    flow: bool = False
    complete: bool = True


@frozen
class YamlMapping:
    """A mapping; entries are in text order, repeated keys too. In braces, it is a flow.

    It is complete unless a fault cut it off before its end.
    """

    span: Span
    entries: tuple[YamlEntry, ...]
    flow: bool = False
    complete: bool = True

    def entry(self, name: str) -> YamlEntry | None:
        """Return the entry of a key, the last one as most readers do, or None. What `<<` merges in comes last."""
        seen: set[int] = set()
        waiting = [self]
        while waiting:
            mapping = waiting.pop()
            if id(mapping) in seen:
                continue
            seen.add(id(mapping))
            merged: list[YamlMapping] = []
            for entry in reversed(mapping.entries):
                if entry.name == name:
                    return entry
                if entry.is_merge:
                    merged += entry.merged()
            waiting += merged[::-1]
        return None

    def get(self, name: str) -> YamlNode | None:
        """Return the value of a key with aliases followed, or None."""
        entry = self.entry(name)
        return followed(entry.value) if entry else None


@frozen
class YamlAlias:
    """A reference to an anchored node; `target` is None when there is none or it was refused."""

    span: Span
    name: str
    target: YamlScalar | YamlSequence | YamlMapping | None


YamlNode: TypeAlias = YamlScalar | YamlSequence | YamlMapping | YamlAlias


def followed(node: YamlNode) -> YamlNode:
    """Return what an alias stands for; every other node, and an alias of nothing, is returned as it is."""
    return node.target if isinstance(node, YamlAlias) and node.target is not None else node


def to_python(node: YamlNode | None) -> YamlValue:
    """Return a node as plain values: None, bool, int, float, str, list and dict with string keys.

    A list or mapping that would take more than MAX_PLAIN_NODES nodes ends where the bound is met. The
    recursion is as deep as the reader's bound.
    """
    left = MAX_PLAIN_NODES

    def value(node: YamlNode | None) -> YamlValue:
        nonlocal left
        left -= 1
        node = followed(node) if node else None
        if isinstance(node, YamlScalar):
            return node.value()
        if isinstance(node, YamlSequence):
            return [value(item) for item in node.items if left > 0]
        return members(node) if isinstance(node, YamlMapping) else None

    def members(node: YamlMapping) -> dict[str, YamlValue]:
        merged: dict[str, YamlValue] = {}
        own: dict[str, YamlValue] = {}
        for entry in node.entries:
            if left <= 0:
                break
            if not entry.is_merge:
                own[entry.name] = value(entry.value)
                continue
            for source in [*entry.merged()][::-1]:
                merged.update(members(source))
        return {**merged, **own}

    return value(node)
