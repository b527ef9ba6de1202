"""Make classes of values: compared by what they hold, and not changed once they are made."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import TypeVar, dataclass_transform, overload

T = TypeVar("T")


@overload
def frozen(cls: type[T], /) -> type[T]: ...
@overload
def frozen(*, order: bool = False, kw_only: bool = False) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(
    cls: type[T] | None = None, /, *, order: bool = False, kw_only: bool = False
) -> type[T] | Callable[[type[T]], type[T]]:
    """Return a class as a slotted, hashable dataclass whose fields type checkers don't let anybody assign to.

    At run time nothing guards the fields: a guarded class takes twice as long to make, and each of its values three
    times as long, which is a sixth of starting a command and a tenth of signing a site. For the same reason all
    classes share how values are compared and shown, where `dataclass` compiles that for each.
    """

    def decorate(plain: type[T]) -> type[T]:
        made = dataclass(slots=True, repr=False, eq=order, order=order, kw_only=kw_only)(plain)
        _add_methods(made)
        return made

    return decorate if cls is None else decorate(cls)


def _add_methods(made: type) -> None:
    """Let the values of a dataclass be equal, hashed and shown by their fields."""
    all_fields = fields(made)
    compared = _values(each.name for each in all_fields if each.compare)
    hashed = _values(each.name for each in all_fields if (each.compare if each.hash is None else each.hash))

    def __eq__(self: object, other: object) -> bool:  # noqa: N807  it becomes a method
        return compared(self) == compared(other) if other.__class__ is self.__class__ else NotImplemented

    def __hash__(self: object) -> int:  # noqa: N807  likewise
        return hash(hashed(self))

    def __repr__(self: object) -> str:  # noqa: N807  likewise
        shown = (f"{each.name}={getattr(self, each.name)!r}" for each in all_fields if each.repr)
        return f"{self.__class__.__qualname__}({', '.join(shown)})"

    for method in (__eq__, __hash__, __repr__):
        if vars(made).get(method.__name__) is None:
            setattr(made, method.__name__, method)


def _values(names: Iterable[str]) -> Callable[[object], object]:
    """Return a function that gives what some fields of a value hold."""
    given = tuple(names)
    return attrgetter(*given) if given else lambda _value: ()
