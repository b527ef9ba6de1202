"""How well a Pygments style shows our languages: can its words be read, and can they be told apart?

`python -m signage_lexers.legibility STYLE…` measures styles by name.
"""

import math
import sys
from dataclasses import dataclass
from typing import Final

from pygments.style import Style
from pygments.styles import get_style_by_name  # pyright: ignore[reportUnknownVariableType]  # its stub is untyped
from pygments.token import Comment, Generic, Name, Number, String, Text, Token
from pygments.util import ClassNotFound

from signage_lexers.stream import (
    ACTED_ON,
    CHANGED,
    CONTENT,
    DOMAIN,
    FRAME,
    KEY,
    NAME,
    REFERENCE,
    SECTION,
    STATE,
    UNKNOWN,
    TokenType,
)

LEAST_CONTRAST: Final = 4.5
"""What WCAG 2.2 asks of text at level AA (success criterion 1.4.3)."""
LEAST_DIFFERENCE: Final = 15.0
"""How far apart two colours in CIELAB have to be (CIE 1976); where a difference is just seen, it is about 2."""

_LINEAR: Final = 0.04045  # up to here, a value of sRGB is in proportion to the light (IEC 61966-2-1)

PAIRS: Final[tuple[tuple[TokenType, TokenType, str], ...]] = (
    (ACTED_ON, FRAME, "interactive and structural roles"),
    (ACTED_ON, CONTENT, "interactive and content roles"),
    (ACTED_ON, DOMAIN, "interactive and domain roles"),
    (ACTED_ON, UNKNOWN, "interactive and unknown roles"),
    (ACTED_ON, REFERENCE, "a role and its ref"),
    (ACTED_ON, STATE, "a role and its states"),
    (ACTED_ON, KEY, "an action and its attributes"),
    (ACTED_ON, NAME, "a role and its name"),
    (FRAME, CONTENT, "structural and content roles"),
    (FRAME, UNKNOWN, "structural and unknown roles"),
    (FRAME, NAME, "a structural role and its name"),
    (SECTION, KEY, "sections and keys"),
    (SECTION, Name.Function, "sections and the names of actions"),
    (CONTENT, DOMAIN, "content and domain roles"),
    (CONTENT, REFERENCE, "a content role and its ref"),
    (CONTENT, UNKNOWN, "content and unknown roles"),
    (CONTENT, NAME, "a content role and its name"),
    (Name.Tag, STATE, "a tag and its attributes for agents"),
    (REFERENCE, NAME, "refs and names"),
    (REFERENCE, Text, "refs and plain text"),
    (REFERENCE, KEY, "refs and keys"),
    (REFERENCE, Name.Constant, "refs and fixed words"),
    (KEY, Name.Constant, "keys and fixed words"),
    (KEY, STATE, "attributes, and those for agents"),
    (KEY, Name.Function, "keys and the names of actions"),
    (KEY, UNKNOWN, "known and unknown keys"),
    (KEY, Name.Variable, "keys and the names of fields"),
    (KEY, NAME, "a key and its value"),
    (Name.Constant, Name.Exception, "harmless words and warnings"),
    (Name.Constant, NAME, "fixed words and text"),
    (STATE, Name.Constant, "an attribute for agents and its value"),
    (STATE, UNKNOWN, "a state and a bare word"),
    (STATE, NAME, "states and text"),
    (Name.Exception, NAME, "warnings and text"),
    (Number, NAME, "numbers and text"),
    (NAME, String.Escape, "text and an escape in it"),
    (NAME, Comment.Single, "text and comments"),
    (Generic.Inserted, Generic.Deleted, "added and removed"),
    (Generic.Inserted, CHANGED, "added and changed"),
    (Generic.Deleted, CHANGED, "removed and changed"),
)
"""What meets in our languages and means different things."""


@dataclass(frozen=True, slots=True)
class Legibility:
    """What was measured of a style.

    The contrast with the background is from 1 to 21; a faint kind's is below `LEAST_CONTRAST`. Pairs of `PAIRS` are
    alike that are of nearly one colour, and told apart by neither weight nor slant.
    """

    lowest: float
    faint: tuple[TokenType, ...]
    alike: tuple[str, ...]

    def __str__(self) -> str:
        """Return a line for people."""
        told = len(PAIRS) - len(self.alike)
        faint = ", ".join(str(kind).removeprefix("Token.") for kind in self.faint) or "none"
        return (
            f"lowest contrast {self.lowest:.1f}, faint: {faint}; {told} of {len(PAIRS)} pairs are told apart"
            f"{', but not ' if self.alike else ''}{'; '.join(self.alike)}"
        )


def legibility(style: type[Style], background: str = "") -> Legibility:
    """Measure a style on its own background, or on another, `#rrggbb`."""
    ground = background or style.background_color
    kinds = sorted({kind for first, second, _ in PAIRS for kind in (first, second)})
    contrasts = {kind: contrast(_colour(style, kind, ground), _ground(style, kind, ground)) for kind in kinds}
    return Legibility(
        lowest=min(contrasts.values()),
        faint=tuple(kind for kind in kinds if contrasts[kind] < LEAST_CONTRAST),
        alike=tuple(said for first, second, said in PAIRS if _alike(style, first, second, ground)),
    )


def contrast(first: str, second: str) -> float:
    """Return the contrast of two colours, `#rrggbb`, as WCAG 2.2 defines it: from 1 to 21."""
    dark, light = sorted(_xyz(colour)[1] for colour in (first, second))
    return (light + 0.05) / (dark + 0.05)


def difference(first: str, second: str) -> float:
    """Return how far apart two colours, `#rrggbb`, are in CIELAB."""
    return math.dist(lab(first), lab(second))


def lab(colour: str) -> tuple[float, float, float]:
    """Return a colour, `#rrggbb`, in CIELAB: its lightness, from 0 to 100, and its two axes of hue."""
    x, y, z = (
        value ** (1 / 3) if value > (6 / 29) ** 3 else value / (3 * (6 / 29) ** 2) + 4 / 29
        for value in (part / white for part, white in zip(_xyz(colour), _xyz("#ffffff"), strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _xyz(colour: str) -> tuple[float, float, float]:
    """Return a colour in CIE XYZ; the second value is its relative luminance."""
    red, green, blue = (
        value / 12.92 if value <= _LINEAR else ((value + 0.055) / 1.055) ** 2.4
        for value in (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    )
    return (
        0.4124 * red + 0.3576 * green + 0.1805 * blue,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        0.0193 * red + 0.1192 * green + 0.9505 * blue,
    )


def _colour(style: type[Style], kind: TokenType, background: str) -> str:
    """Return the colour of a kind of token; a style that gives none leaves it to the page: black or white."""
    colour = style.style_for_token(kind)["color"] or style.style_for_token(Token)["color"]
    if colour:
        return f"#{colour}"
    return max("#000000", "#ffffff", key=lambda each: contrast(each, background))


def _ground(style: type[Style], kind: TokenType, background: str) -> str:
    """Return the colour that a kind of token stands on."""
    own = style.style_for_token(kind)["bgcolor"]
    return f"#{own}" if own else background


def _alike(style: type[Style], first: TokenType, second: TokenType, background: str) -> bool:
    one, other = style.style_for_token(first), style.style_for_token(second)
    if any(one[trait] != other[trait] for trait in ("bold", "italic", "underline", "bgcolor")):
        return False
    return difference(_colour(style, first, background), _colour(style, second, background)) < LEAST_DIFFERENCE


def main(names: list[str]) -> int:
    """Print a line for each style that is named; return the exit status: 1 where one falls short."""
    status = 0
    for name in names:
        try:
            measured = legibility(get_style_by_name(name))
        except ClassNotFound:
            sys.stderr.write(
                f"There is no Pygments style `{name}`; `pygmentize -L styles` lists those there are.\n"
            )
            return 2
        sys.stdout.write(f"{name}: {measured}\n")
        status = 1 if measured.faint or measured.alike else status
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
