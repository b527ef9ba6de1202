"""One option: its type, its default, what it says of itself, and how a value is read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import Field, dataclass, field
from enum import StrEnum
from typing import Any, TypeGuard, cast

from signage_core.wording import did_you_mean
from signage_linter.option_fault import no_fault


class ConfigurationError(Exception):
    """A wrong option; the message names the file or host, the key, and what to write instead.

    Attributes:
        reason: the message without the file or host.
        keys: what leads to what is wrong: keys of tables, and places in lists from 0. As far as that is known.
    """

    def __init__(self, reason: str, keys: tuple[str | int, ...] = (), origin: str = "") -> None:
        """Hold what is wrong.

        Args:
            reason: the key, and what to write instead.
            keys: see the class.
            origin: the file or host; empty where whoever asked will tell.
        """
        super().__init__(f"{origin}: {reason}" if origin else reason)
        self.reason = reason
        self.keys = keys

    def found_in(self, origin: str) -> ConfigurationError:
        """Return this error with the file or host that it is in."""
        return ConfigurationError(self.reason, self.keys, origin)

    def below(self, *keys: str | int, reason: str = "") -> ConfigurationError:
        """Return this error of something that stands in more tables or lists.

        Args:
            keys: what leads there.
            reason: how the message then begins.
        """
        return ConfigurationError(reason + self.reason, (*keys, *self.keys))


def option(
    default: Any,
    explanation: str,
    *,
    for_hosts: bool = True,
    fault: Callable[[Any], str] = no_fault,
    read: Callable[[object], object] | None = None,
) -> Any:
    """Return the field of an option; see `Option`."""
    said = {"help": explanation, "for_hosts": for_hosts, "fault": fault, "read": read}
    return field(default=default, metadata=said)


@dataclass(frozen=True, slots=True)
class Option:
    """One option, as help texts, documentation and hosts need it.

    Attributes:
        name: the key.
        kind: the type of the value: bool, int, str, tuple (of strings) or a StrEnum.
        default: its default.
        help: one or two sentences.
        for_hosts: a host takes it too; a host decides itself which pages it reads and when its build fails.
        fault: says what is wrong with a value of the right type, or nothing.
        read: reads a value that is made of tables; None for any other.
    """

    name: str
    kind: type[Any]
    default: Any
    help: str
    for_hosts: bool
    fault: Callable[[Any], str]
    read: Callable[[object], object] | None = None

    @classmethod
    def of(cls, item: Field[Any]) -> Option:
        """Return the option that `option` made a field of."""
        default: Any = item.default
        return cls(name=item.name, kind=default.__class__, default=default, **item.metadata)

    @property
    def choices(self) -> tuple[str, ...]:
        """The values that an enumerated option admits; empty for any other."""
        return tuple(member.value for member in self.kind) if issubclass(self.kind, StrEnum) else ()

    def converted(self, value: object) -> object:
        """Return a value as this option's type.

        Raises:
            ConfigurationError: the value is of another type, or one that the option doesn't admit.
        """
        typed = self._typed(value)
        fault = self.fault(typed)
        if fault:
            raise ConfigurationError(f"`{self.name}` {fault}", (self.name,))
        return typed

    def _typed(self, value: object) -> object:
        if self.read is not None:
            return self.read(value)
        if self.choices:
            if value in self.choices:
                return self.kind(value)
            wanted = "one of " + ", ".join(f"`{choice}`" for choice in self.choices)
        elif self.kind is tuple:
            if _are_strings(value):
                return tuple(value)
            wanted = "a list of strings"
        elif self.kind is int:
            if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
                return value
            wanted = "a whole number, 0 or more"
        else:
            if isinstance(value, self.kind):
                return value
            wanted = {bool: "true or false", str: "a string"}[self.kind]
        raise ConfigurationError(f"`{self.name}` is {value!r}. Write {wanted}.", (self.name,))


def unknown_key(key: str, known: Collection[str]) -> str:
    """Return the sentence that follows one about a key that isn't known."""
    return did_you_mean(key.replace("-", "_"), known, f"The options are {', '.join(known)}.")


def _are_strings(value: object) -> TypeGuard[Sequence[str]]:
    return isinstance(value, list | tuple) and all(
        isinstance(item, str) for item in cast("Sequence[object]", value)
    )
