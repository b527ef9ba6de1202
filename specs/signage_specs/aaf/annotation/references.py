"""Find where `data-agent-for-action` names an action that isn't there (section 6.1.1)."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

from signage_core.wording import Suggester
from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.aaf.annotation.values import values
from signage_specs.aaf.formats import AafContext
from signage_specs.readers.start_tag import HtmlAttribute
from signage_specs.rule import Context


@dataclass(frozen=True, slots=True)
class KnownActions:
    """The actions that an element can name.

    Attributes:
        names: their ids, sorted.
        partial: something is left out or can't be read, so that there may be others.
    """

    names: tuple[str, ...]
    partial: bool

    def __contains__(self, name: str) -> bool:
        at = bisect_left(self.names, name)
        return self.names[at : at + 1] == (name,)


@dataclass(frozen=True, slots=True)
class UnknownReference:
    """A `data-agent-for-action` that names no action that is known.

    Attributes:
        attribute: the attribute.
        meant: the id that it is close to, or None.
    """

    attribute: HtmlAttribute
    meant: str | None


def known_actions(document: AnnotatedDocument, context: Context) -> KnownActions:
    """Return the actions of a page, of the manifests that it embeds, and of its site's manifest."""
    names = {element.action for element in document.elements if element.means_action and element.action}
    manifests = [each.declared for each in document.manifests]
    site = context.of(AafContext).site
    if site is not None and site.declared is not None:
        manifests.append(site.declared)
    names.update(*(each.actions for each in manifests))
    return KnownActions(tuple(sorted(names)), context.fragment or not all(each.whole for each in manifests))


def unknown_references(document: AnnotatedDocument, known: KnownActions) -> Iterator[UnknownReference]:
    """Yield each name that isn't known, in document order; of a part of a page those close to a known one."""
    suggester = Suggester()
    for _element, _name, found in values(document, "data-agent-for-action"):
        if found.value in known:
            continue
        meant = suggester.nearest(found.value, known.names)
        if meant is not None or not known.partial:
            yield UnknownReference(found, meant)
