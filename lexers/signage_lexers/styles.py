"""Pygments' view of the palette: a pair of styles, for light and for dark backgrounds."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from pygments.style import Style

from signage_lexers.palette import (
    APPEARANCES,
    DARK_BACKGROUND,
    DARK_MARKED_LINE,
    LIGHT_BACKGROUND,
    LIGHT_MARKED_LINE,
)
from signage_lexers.stream import TokenType

__all__ = ["SignageDarkStyle", "SignageLightStyle"]


def _styles(side: Literal["light", "dark"]) -> dict[TokenType, str]:
    """Return the palette in Pygments' notation; each entry says all, so that none inherits what it doesn't mean."""
    return {
        kind: " ".join(
            (
                "bold" if appearance.bold else "nobold",
                "italic" if appearance.italic else "noitalic",
                appearance.light if side == "light" else appearance.dark,
            )
        )
        for appearance in APPEARANCES
        for kind in appearance.kinds
    }


class SignageLightStyle(Style):
    """For light backgrounds."""

    name = "signage-light"
    background_color = LIGHT_BACKGROUND
    highlight_color = LIGHT_MARKED_LINE
    styles: ClassVar[Mapping[TokenType, str]] = _styles("light")


class SignageDarkStyle(Style):
    """For dark backgrounds."""

    name = "signage-dark"
    background_color = DARK_BACKGROUND
    highlight_color = DARK_MARKED_LINE
    styles: ClassVar[Mapping[TokenType, str]] = _styles("dark")
