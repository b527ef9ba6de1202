"""Compare a manifest with the annotated pages of a whole site, both ways (sections 6.4 and 6.5).

What only a page shows is found page by page. What only the manifest has is known when every page was read.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from signage_specs.aaf.annotation.tree import AnnotatedDocument, AnnotatedElement
from signage_specs.aaf.manifest.tree import Contract, Declared, ManifestDocument
from signage_specs.readers.json_nodes import JsonObject
from signage_specs.span import Span

_MOST_SEGMENTS = 32  # of an id; what follows can't make it a step
_MOST_ACTIONS = 32  # around an element; a field is found for each of them


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference between the manifest and the pages.

    Attributes:
        kind: `undeclared-action`, `undeclared-view`, `undeclared-field`, `different-risk`,
            `different-confirmation`, `unannotated-action` or `unannotated-field`.
        action: the action's id.
        name: the field, or the value on the page; empty where the action itself is missing.
        expected: the manifest's value, where two values differ.
        span: its place, in the page or in the manifest.
    """

    kind: str
    action: str
    name: str
    expected: str
    span: Span


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


def placements(page: AnnotatedDocument) -> Iterator[Placement]:
    """Yield the place of each element, in the order of the elements. Linear, however deep they stand."""
    open_actions: dict[str, int] = {}
    # The end, the own action, and the actions that hold for what is inside: the nearest that isn't a step, and all.
    stack: list[tuple[int, str, str, tuple[str, ...]]] = []
    for element in page.elements:
        while stack and stack[-1][0] <= element.index:
            open_actions[stack.pop()[1]] -= 1
        nearest, around = stack[-1][2:] if stack else ("", ())
        action = element.action or ""
        step = any(open_actions.get(prefix) for prefix in wider_actions(action))
        yield Placement(nearest, around, step)
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
        for element, place in _placed(page):
            if element.means_action:
                actions.update((element.action or "", *wider_actions(element.action or "")))
            if _is_field(element):
                for action in filter(None, (*place.actions, element.for_action)):
                    fields.setdefault(action, set()).add(element.field or "")
    return Shown(frozenset(actions), {action: frozenset(names) for action, names in fields.items()})


def undeclared_actions(page: AnnotatedDocument, site: Site | None) -> Iterator[Difference]:
    """Yield each action of a page that its manifests don't have.

    A manifest that the page embeds counts first, the site's own after it. Of a step no manifest needs a contract:
    of an action inside of one whose id its own starts with, or that starts with the id of a declared
    one. A collection with an action id stands for a data view.
    """
    declared = _declared(page, site)
    if not declared.whole:
        return
    for element, place in _placed(page):
        action = element.literal("data-agent-action")
        is_view = element.kind == "collection"
        if action is None or place.step or not (is_view or element.means_action):
            continue
        if not _is_declared(action.value, declared):
            kind = "undeclared-view" if is_view else "undeclared-action"
            yield Difference(kind, action.value, "", "", element.span)


def undeclared_fields(page: AnnotatedDocument, site: Site | None) -> Iterator[Difference]:
    """Yield each field of a page that its action's schema doesn't describe.

    A field belongs to the action that it names, or to the nearest one around it that isn't a step.
    """
    declared = _declared(page, site)
    for element, place in _placed(page) if declared.actions else ():
        action = element.for_action or place.action
        contract = declared.actions.get(action) if _is_field(element) else None
        if contract is not None and contract.fields is not None and element.field not in contract.fields:
            yield Difference("undeclared-field", action, element.field or "", "", element.span)


def differing_policies(page: AnnotatedDocument, site: Site | None) -> Iterator[Difference]:
    """Yield each danger and confirmation of a page that isn't the manifest's."""
    declared = _declared(page, site)
    for element in page.elements if declared.actions else ():
        contract = declared.actions.get(element.action or "") if element.means_action else None
        if contract is None:
            continue
        for kind, attribute, expected in (
            ("different-risk", "data-agent-danger", contract.risk),
            ("different-confirmation", "data-agent-confirm", contract.confirmation),
        ):
            found = element.literal(attribute)
            if found is not None and expected and found.value != expected:
                span = found.value_span or found.name_span
                yield Difference(kind, element.action or "", found.value, expected, span)


def unannotated_actions(manifest: ManifestDocument, site: Site | None) -> Iterator[Difference]:
    """Yield each action of a manifest that no page shows, where every page is known."""
    shown = site.shown if site else None
    for part in manifest.of_kind("action") if shown else ():
        if shown and part.name is not None and part.name.value not in shown.actions:
            yield Difference("unannotated-action", part.name.value, "", "", part.name.span)


def unannotated_fields(manifest: ManifestDocument, site: Site | None) -> Iterator[Difference]:
    """Yield each input of a manifest's actions that no page has a field for, where every page is known.

    An action that no page shows is a difference of its own.
    """
    shown = site.shown if site else None
    for part in manifest.of_kind("action") if shown else ():
        if shown and part.name is not None and part.name.value in shown.actions:
            action, schema = part.name.value, part.node.get("inputSchema")
            properties = schema.get("properties") if isinstance(schema, JsonObject) else None
            fields = shown.fields.get(action, frozenset())
            for member in properties.members if isinstance(properties, JsonObject) else ():
                if member.key.value not in fields:
                    yield Difference("unannotated-field", action, member.key.value, "", member.key.span)


def _declared(page: AnnotatedDocument, site: Site | None) -> Declared:
    """Return what a page's manifests declare together, those that it embeds first; `whole` is False without one."""
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


def _is_declared(name: str, declared: Declared) -> bool:
    """Tell whether an action or a data view has this id, or an action of which it is a step."""
    known = name in declared.actions or name in declared.views
    return known or any(action in declared.actions for action in wider_actions(name))


def _placed(page: AnnotatedDocument) -> Iterator[tuple[AnnotatedElement, Placement]]:
    return zip(page.elements, placements(page), strict=True)


def _is_field(element: AnnotatedElement) -> bool:
    return element.kind in ("field", None) and element.literal("data-agent-field") is not None
