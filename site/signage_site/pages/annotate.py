"""Annotate one page: insert attributes, and leave every other character as it is."""

from collections.abc import Sequence
from typing import NamedTuple

from signage_site.counts import Counts
from signage_site.pages.controls import Controls
from signage_site.pages.edit import Insertion, apply_insertions, in_order
from signage_site.pages.overrides import Override
from signage_site.pages.settlement import Settlement
from signage_specs.aaf.vocabulary import DIALECT_WITH_LINKS
from signage_specs.readers.html import HtmlElement, read_html


class AnnotatedPage(NamedTuple):
    """A page with its annotations. A tuple: it is made sooner.

    Attributes:
        before: the text of the page as it was.
        insertions: what was inserted, in order, with offsets into the page as it was.
        found: how many of each kind of control the page has.
        annotated: how many of them got an annotation now; none in a page that had them all.
        notes: what could not be done, for people.
        selecting: the selectors of the overrides that mean an element of it.
        left_out: what overrides say of its elements and can't be written, each as a message.
    """

    before: str
    insertions: tuple[Insertion, ...]
    found: Counts
    annotated: Counts
    notes: tuple[str, ...]
    selecting: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The page; only attributes were inserted. Made anew at each call."""
        return apply_insertions(self.before, self.insertions)


def annotate(text: str, dialect: str, overrides: Sequence[Override] = ()) -> AnnotatedPage:
    """Return a page with `data-agent-*` on its forms, fields, buttons, links between pages and live regions.

    Never raises; linear but for pathological nesting. An element that carries such an attribute stays as it is.
    Annotating the result again changes nothing.

    Args:
        text: the page.
        dialect: the AAF dialect; the one with links has links of kind `link`.
        overrides: what a project says of some elements itself.
    """
    return annotate_controls(Controls(read_html(text)), dialect, overrides)


def annotate_controls(controls: Controls, dialect: str, overrides: Sequence[Override] = ()) -> AnnotatedPage:
    """Annotate a page that is read already; its controls know their annotations afterwards.

    Args:
        controls: of the page.
        dialect: the AAF dialect.
        overrides: what a project says of some elements itself.
    """
    settlement = Settlement(controls, links=dialect == DIALECT_WITH_LINKS, overrides=overrides)
    settlement.add_actions()
    settlement.add_fields()
    settlement.add_regions()
    insertions = in_order(settlement.insertions)
    controls.annotate(settlement.done)
    return AnnotatedPage(
        before=controls.document.text,
        insertions=insertions,
        found=Counts(_tags(controls.forms), _tags(controls.fields), _tags(controls.buttons)),
        annotated=settlement.annotated(),
        notes=tuple(settlement.notes),
        selecting=settlement.selecting,
        left_out=settlement.left_out,
    )


def _tags(elements: list[HtmlElement]) -> int:
    """Return how many start tags some elements have: misnesting can make two elements of one."""
    positions = {element.start for element in elements}
    positions.discard(None)
    return len(positions)
