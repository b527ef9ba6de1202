"""A page as a finder read it: its examples, and what went wrong while finding them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from signage_linter.example import Example, Place


@dataclass(frozen=True, slots=True)
class PageFault:
    """Something about the page itself that a page rule reports.

    Attributes:
        kind: `unrendered-fence`, `swallowed-fence`, `missing-include`.
        place: where it stands.
        detail: what the message names: the reason, the missing file.
    """

    kind: str
    place: Place
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """One page.

    Attributes:
        path: the page's file, as printed.
        markup: `markdown`, `rst`, `html`, `python`, or `file` when the file itself is the example.
        examples: every code block, whatever its label, in document order.
        faults: what the finder could not make sense of.
        files: every file that the page is made of, the page's own first.
    """

    path: str
    markup: str
    examples: tuple[Example, ...]
    faults: tuple[PageFault, ...] = ()
    files: tuple[str, ...] = ()
