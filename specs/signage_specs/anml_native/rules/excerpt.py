"""What a message quotes of somebody's text: as much as it takes to know it again."""

from typing import Final

_LONGEST: Final = 40


def excerpt(text: str) -> str:
    """Return a text of at most 40 code points; a longer one is cut and ends with an ellipsis."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}\u2026"
