"""Annotate one page: insert attributes, and leave every other character as it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from signage_site.controls import Controls
from signage_site.counts import Counts
from signage_site.edit import apply_insertions
from signage_site.settlement import Settlement
from signage_specs.aaf.vocabulary import DIALECT_WITH_LINKS
from signage_specs.readers.html import read_html

if TYPE_CHECKING:
    from signage_specs.readers.html import HtmlElement


@dataclass(frozen=True, slots=True)
class AnnotatedPage:
    """A page with its annotations.

    Attributes:
        text: the page; only attributes were inserted.
        found: how many of each kind of control the page has.
        annotated: how many of them got an annotation now; none in a page that had them all.
        notes: what could not be done, for people.
    """

    text: str
    found: Counts
    annotated: Counts
    notes: tuple[str, ...]


def annotate(text: str, dialect: str) -> AnnotatedPage:
    """Return a page with `data-agent-*` on its forms, fields, buttons, links between pages and live regions.

    Never raises; linear but for pathological nesting. An element that carries such an attribute stays as it is.
    Annotating the result again changes nothing.

    Args:
        text: the page.
        dialect: the AAF dialect; the one with links has links of kind `link`.
    """
    controls = Controls(read_html(text))
    settlement = Settlement(controls, links=dialect == DIALECT_WITH_LINKS)
    settlement.add_actions()
    settlement.add_fields()
    settlement.add_regions()
    return AnnotatedPage(
        text=apply_insertions(text, settlement.insertions),
        found=Counts(_tags(controls.forms), _tags(controls.fields), _tags(controls.buttons)),
        annotated=settlement.annotated(),
        notes=tuple(settlement.notes),
    )


def _tags(elements: list[HtmlElement]) -> int:
    """Return how many start tags some elements have: misnesting can make two elements of one."""
    return len({element.start for element in elements if element.start is not None})
