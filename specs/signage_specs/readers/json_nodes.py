"""The values of a JSON text, each with its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from signage_specs.span import Span

JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"
JsonNode: TypeAlias = "JsonObject | JsonArray | JsonString | JsonNumber | JsonLiteral | JsonUnknown"


@dataclass(frozen=True, slots=True)
class JsonString:
    """A string; `span` includes its quotes, `value` has its escapes decoded."""

    span: Span
    value: str

    def to_python(self) -> str:
        """Return the decoded text."""
        return self.value


@dataclass(frozen=True, slots=True)
class JsonNumber:
    """A number: `text` as written, `value` an int where no fraction or exponent was written."""

    span: Span
    text: str
    value: int | float

    def to_python(self) -> int | float:
        """Return the number."""
        return self.value


@dataclass(frozen=True, slots=True)
class JsonLiteral:
    """`true`, `false` or `null`."""

    span: Span
    value: bool | None

    def to_python(self) -> bool | None:
        """Return True, False or None."""
        return self.value


@dataclass(frozen=True, slots=True)
class JsonUnknown:
    """A value that was left out (`...`) or could not be read. Its fault is in the document; rules pass over it."""

    span: Span

    def to_python(self) -> None:
        """Return None: nothing is known of the value."""


@dataclass(frozen=True, slots=True)
class JsonMember:
    """One `"key": value` of an object."""

    key: JsonString
    value: JsonNode


@dataclass(frozen=True, slots=True)
class JsonObject:
    """An object. Members stand in text order, repeated keys too.

    Attributes:
        span: from `{` to `}`; of a text of bare members, from the first to the last.
        members: as written.
        elided: a `...` between the members says that some were left out.
    """

    span: Span
    members: tuple[JsonMember, ...]
    elided: bool = False

    def member(self, key: str) -> JsonMember | None:
        """Return the member of a key, the last one as most readers do, or None."""
        return next((member for member in reversed(self.members) if member.key.value == key), None)

    def get(self, key: str) -> JsonNode | None:
        """Return the value of a key, of a repeated key the last one, or None."""
        member = self.member(key)
        return member.value if member else None

    def to_python(self) -> dict[str, JsonValue]:
        """Return a dict; of a repeated key the last value counts."""
        return {member.key.value: member.value.to_python() for member in self.members}


@dataclass(frozen=True, slots=True)
class JsonArray:
    """An array; `elided` is True where a `...` between the items says that some were left out."""

    span: Span
    items: tuple[JsonNode, ...]
    elided: bool = False

    def to_python(self) -> list[JsonValue]:
        """Return a list."""
        return [item.to_python() for item in self.items]
