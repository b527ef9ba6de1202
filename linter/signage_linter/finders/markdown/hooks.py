"""Replace methods of a converter's objects for the time of one conversion."""

from collections.abc import Callable
from typing import Any, cast

_NONE = object()


class Hooks:
    """The methods that were replaced, to be put back.

    Only the instance is touched, never its class, and only while a conversion runs: whoever copies, inspects
    or reuses the converter between two conversions meets it as its extensions made it.

    Attributes:
        active: while it is false, the methods do what they did before.
    """

    def __init__(self) -> None:
        self.active = True
        self._undo: list[tuple[Any, str, object]] = []

    def replace(self, target: Any, name: str, around: Callable[[Callable[..., Any]], Callable[..., Any]]) -> None:
        """Replace a method.

        Args:
            target: the instance.
            name: the method.
            around: takes the method, returns what is to be called in its place.
        """
        method = getattr(target, name)
        instead = around(method)

        def switched(*values: Any, **options: Any) -> Any:
            return (instead if self.active else method)(*values, **options)

        own = cast("dict[str, object]", vars(target))
        self._undo.append((target, name, own.get(name, _NONE)))
        setattr(target, name, switched)

    def restore(self) -> None:
        """Put everything back, the last first."""
        while self._undo:
            target, name, before = self._undo.pop()
            if before is _NONE:
                cast("dict[str, object]", vars(target)).pop(name, None)
            else:
                setattr(target, name, before)
