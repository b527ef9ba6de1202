"""What manifests declare for a page, and what the pages of a site show: rules compare the two (6.4, 6.5)."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import field
from urllib.parse import unquote

from signage_core.frozen import frozen
from signage_specs.aaf.annotation.resolution import MOST_ACTIONS
from signage_specs.aaf.annotation.tree import AnnotatedDocument, AnnotatedElement
from signage_specs.aaf.manifest.declared import Contract, Declared

_MOST_SEGMENTS = 32  # of an id; what follows can't make it a step


@frozen
class Shown:
    """What pages show: the ids of their actions, and the fields of each action and data view.

    A field has the values that it offers; None where any will do. `pages` has the actions of each by its route, as
    `route_of` gives it; None for one that can't be read. `lacking` has the fields of an action that a page with the
    action doesn't have and another one does, each with the path of the first such page.
    """

    actions: frozenset[str]
    fields: Mapping[str, Mapping[str, frozenset[str] | None]]
    pages: Mapping[str, frozenset[str] | None] = field(default_factory=dict[str, frozenset[str] | None])
    lacking: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])


@frozen
class Site:
    """What a page or a manifest is compared with: the rest of its site.

    `declared` is by the site's manifest; None where it has none, or for the manifest itself. `shown` is by all of
    its pages; None for a page, or where not every page is known. `listed` are the actions and views that the
    manifest lists for the page; None where it doesn't list it.
    """

    declared: Declared | None = None
    shown: Shown | None = None
    listed: frozenset[str] | None = None


@frozen
class Placement:
    """The actions around an element.

    `actions` has the ids of those around it, the nearest first: a look-up for each goes through it. `action` is the
    nearest one that isn't a step, or empty. The element is a `step` whose own action is one of an action around it:
    `plant.move.submit` inside of `plant.move`.
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
        is_action = element.holds_fields and bool(action)
        inside = action if is_action and not step else nearest
        all_inside = (action, *around)[:MOST_ACTIONS] if is_action and action not in around else around
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


def shown_by(pages: Iterable[tuple[str, AnnotatedDocument | None]]) -> Shown:
    """Return what pages show together, each with its path; None is a page that can't be read. Linear in the pages.

    A step, such as `plant.move.submit`, shows the action that it is one of. An element whose kind is missing or
    wrong, which is a fault of its own, counts as what its attribute says.
    """
    fields: dict[str, dict[str, frozenset[str] | None]] = {}
    by_route: dict[str, frozenset[str] | None] = {}
    by_action: dict[
        str, dict[str, set[str]]
    ] = {}  # the fields of each action by the paths of the pages that have it
    for path, page in pages:
        actions: set[str] = set()
        here: dict[str, set[str]] = {}
        for element, place in placements(page) if page is not None else ():
            if element.means_action:
                actions.update((element.action or "", *wider_actions(element.action or "")))
            if element.holds_fields and not place.step:
                by_action.setdefault(element.action or "", {})[path] = here.setdefault(element.action or "", set())
            for action in filter(None, (*place.actions, element.for_action)) if element.means_field else ():
                here.setdefault(action, set()).add(element.field or "")
                offered = fields.setdefault(action, {})
                name = element.field or ""
                # A lone button isn't all that its group offers.
                is_button = element.native.get("type", "").strip().lower() in ("radio", "checkbox")
                choices = frozenset[str]() if is_button else frozenset(element.choices)
                before = offered.setdefault(name, choices or None)
                offered[name] = before | choices if before and choices else None
        # A page and a folder of its name, such as `more.html` and `more/index.html`, have one route.
        earlier = by_route.get(route_of(path), frozenset[str]())
        by_route[route_of(path)] = None if page is None or earlier is None else earlier | actions
    every = frozenset(action for actions in by_route.values() if actions for action in actions)
    return Shown(every, fields, by_route, {action: _lacking(shown) for action, shown in by_action.items()})


def _lacking(shown: Mapping[str, set[str]]) -> dict[str, str]:
    """Return the fields that some pages have and others don't, each with the first page that doesn't."""
    every = {name for names in shown.values() for name in names}
    missing = {name: [path for path, names in shown.items() if name not in names] for name in sorted(every)}
    return {name: paths[0] for name, paths in missing.items() if paths}


def route_of(path: str) -> str:
    """Return a page's path in the form that all of its addresses share: `/plants/index.html` is `/plants`.

    The same is `/plants/`, `/plants` and `/plants.html`: which of them a server knows, a folder doesn't tell.
    """
    route = unquote(path.partition("?")[0].partition("#")[0]).strip("/")
    name = route.rpartition("/")[2]
    if name in ("index.html", "index.htm"):
        route = route.removesuffix(name).strip("/")  # of a folder, which may be called `plants.html`
    return "/" + re.sub(r"\.html?\Z", "", route)


def base_path(listed: Iterable[str], routes: Container[str]) -> str:
    """Return where a site is served, such as `/project`, by the paths that its manifest lists; empty for the root.

    It is what has to be taken off so that the most of them are routes of the site's files.
    """
    known = [route_of(path) for path in listed]
    first = min(known, key=len, default="/")
    ends = [0, *(each.start() for each in re.finditer(r"/", first) if each.start()), len(first.rstrip("/"))]
    return max(
        (first[:end] for end in ends),
        key=lambda base: sum(
            f"{each}/".startswith(f"{base}/") and (each[len(base) :] or "/") in routes for each in known
        ),
    )


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
    views: dict[str, Contract] = {}
    for each in reversed(declared):
        actions.update(each.actions)
        views.update(each.views)
    return Declared(actions, views, bool(declared) and all(each.whole for each in declared))
