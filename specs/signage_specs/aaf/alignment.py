"""What manifests declare for a page, and what the pages of a site show: rules compare the two (6.4, 6.5)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from signage_specs.aaf.annotation.tree import AnnotatedDocument, AnnotatedElement
from signage_specs.aaf.manifest.tree import Contract, Declared

_MOST_SEGMENTS = 32  # of an id; what follows can't make it a step
_MOST_ACTIONS = 32  # around an element; a field is found for each of them


@dataclass(frozen=True, slots=True)
class Shown:
    """What pages show: the ids of their actions and collections, and the fields of each action."""

    actions: frozenset[str]
    fields: Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Site:
    """What a page or a manifest is compared with: the rest of its site.

    Attributes:
        declared: what the site's manifest declares; None where the site has none, or for the manifest itself.
        shown: what all of the site's pages show; None for a page, or where not every page is known.
    """

    declared: Declared | None = None
    shown: Shown | None = None


@dataclass(frozen=True, slots=True)
class Placement:
    """The actions around an element.

    Attributes:
        action: the id of the nearest action around it that isn't a step; empty where there is none.
        actions: the ids of the actions around it, the nearest first: a look-up for each of them goes through it.
        step: its own action is a step of one around it: `plant.move.submit` inside of `plant.move`.
    """

    action: str
    actions: tuple[str, ...]
    step: bool


def placements(page: AnnotatedDocument) -> Iterator[tuple[AnnotatedElement, Placement]]:
    """Yield each element with its place, in the order of the elements. Linear, however deep they stand."""
    open_actions: dict[str, int] = {}
    # The end, the own action, and the actions that hold for what is inside: the nearest that isn't a step, and all.
    stack: list[tuple[int, str, str, tuple[str, ...]]] = []
    for element in page.elements:
        while stack and stack[-1][0] <= element.index:
            open_actions[stack.pop()[1]] -= 1
        nearest, around = stack[-1][2:] if stack else ("", ())
        action = element.action or ""
        step = any(open_actions.get(prefix) for prefix in wider_actions(action))
        yield element, Placement(nearest, around, step)
        is_action = element.means_action and bool(action)
        inside = action if is_action and not step else nearest
        all_inside = (action, *around)[:_MOST_ACTIONS] if is_action and action not in around else around
        stack.append((element.end, action, inside, all_inside))
        open_actions[action] = open_actions.get(action, 0) + 1


def wider_actions(action: str) -> Iterator[str]:
    """Yield the ids of which an id is a step by its form: `a` and `a.b` of `a.b.c`. They needn't be there."""
    end = action.find(".")
    for _ in range(_MOST_SEGMENTS):
        if end < 0:
            return
        if end:
            yield action[:end]
        end = action.find(".", end + 1)


def shown_by(pages: Iterable[AnnotatedDocument]) -> Shown:
    """Return what pages show together. Linear in the pages.

    A step, such as `plant.move.submit`, shows the action that it is one of. An element whose kind is missing or
    wrong, which is a fault of its own, counts as what its attribute says.
    """
    actions: set[str] = set()
    fields: dict[str, set[str]] = {}
    for page in pages:
        for element, place in placements(page):
            if element.means_action:
                actions.update((element.action or "", *wider_actions(element.action or "")))
            if element.means_field:
                for action in filter(None, (*place.actions, element.for_action)):
                    fields.setdefault(action, set()).add(element.field or "")
    return Shown(frozenset(actions), {action: frozenset(names) for action, names in fields.items()})


def declared_for(page: AnnotatedDocument, site: Site | None) -> Declared:
    """Return what the manifests that count for a page declare together; `whole` is False without one.

    A manifest that the page embeds counts first, the site's own after it.
    """
    declared = [each.declared for each in page.manifests]
    if site is not None and site.declared is not None:
        declared.append(site.declared)
    if len(declared) == 1:  # the common case, in which nothing has to be copied for each page
        return declared[0]
    actions: dict[str, Contract] = {}
    for each in reversed(declared):
        actions.update(each.actions)
    views = frozenset(name for each in declared for name in each.views)
    return Declared(actions, views, bool(declared) and all(each.whole for each in declared))
