"""How many controls of each kind there are."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Counts:
    """Numbers of controls, by kind.

    Attributes:
        forms: `form` elements.
        fields: controls that take a value.
        buttons: buttons, native or by role.
    """

    forms: int = 0
    fields: int = 0
    buttons: int = 0

    def plus(self, other: Counts) -> Counts:
        """Return the sum of both, kind by kind."""
        return Counts(self.forms + other.forms, self.fields + other.fields, self.buttons + other.buttons)
