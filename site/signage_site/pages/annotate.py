"""Annotate one page: what is claimed becomes ids and attributes; every other character stays as it is."""

from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter

from signage_core.frozen import frozen
from signage_site.pages.action_ids import nameless
from signage_site.pages.annotators import ANNOTATORS
from signage_site.pages.annotators.fields import choice_name, field_name, repeated_names
from signage_site.pages.annotators.forms import understated
from signage_site.pages.claim import Claim
from signage_site.pages.controls import (
    MOST_CONTROLS,
    Annotation,
    Controls,
    Counts,
    action_annotation,
    annotation,
    field_annotation,
)
from signage_site.pages.edit import Insertion, apply_insertions, in_order
from signage_site.pages.groups import is_in_group, stand_ins
from signage_site.pages.identifiers import Identifiers, is_action_id, slug
from signage_site.pages.namesakes import qualified
from signage_site.pages.overrides import overridden
from signage_site.pages.records import long_lists
from signage_site.pages.widgets import alone, unreachable
from signage_site.settings import Assignment
from signage_specs.aaf.vocabulary import DIALECT_WITH_LINKS
from signage_specs.readers.html import IMPLIED, HtmlElement, read_html

_NAMELESS = ("item", "dialog", "step")
_REGIONS = ("status", "result", "collection", *_NAMELESS)


@frozen
class AnnotatedPage:
    """A page with its annotations.

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


def annotate(text: str, dialect: str, overrides: Sequence[Assignment] = ()) -> AnnotatedPage:
    """Return a page with `data-agent-*` on its forms, fields, buttons, links between pages and live regions.

    Never raises; linear but for pathological nesting. An element that carries such an attribute stays as it is.
    Annotating the result again changes nothing.

    Args:
        text: the page.
        dialect: the AAF dialect; the one with links has links of kind `link`.
        overrides: what a project says of some elements itself.
    """
    return annotate_controls(Controls(read_html(text), MOST_CONTROLS), dialect, overrides)


def annotate_controls(controls: Controls, dialect: str, overrides: Sequence[Assignment] = ()) -> AnnotatedPage:
    """Annotate a page that is read already; its controls know their annotations afterwards."""
    settlement = Settlement(controls, links=dialect == DIALECT_WITH_LINKS, overrides=overrides)
    settlement.add_actions()
    settlement.add_fields()
    settlement.add_regions()
    insertions = in_order(settlement.insertions)
    unasked = tuple(understated(controls))
    told = bool(insertions) or not controls.annotated  # what was said of a page isn't said again
    controls.annotate(settlement.done)
    return AnnotatedPage(
        before=controls.document.text,
        insertions=insertions,
        found=Counts(_tags(controls.forms), _tags(controls.fields), _tags(controls.buttons)),
        annotated=settlement.annotated(),
        notes=(*unasked, *settlement.notes, *alone(settlement.alone)) if told else unasked,
        selecting=settlement.selecting,
        left_out=settlement.left_out,
    )


def _tags(elements: list[HtmlElement]) -> int:
    """Return how many start tags some elements have: misnesting can make two elements of one."""
    return len({element.position for element in elements if element.position != IMPLIED})


class Settlement:
    """The claims on one page, made into attributes: actions first, since fields and regions name them."""

    def __init__(self, controls: Controls, *, links: bool, overrides: Sequence[Assignment] = ()) -> None:
        self.controls = controls
        self.overrides = overrides
        self.links = links
        self.insertions: list[Insertion] = []
        # The fields that nothing tells apart; the selectors of overrides that mean an element; what they can't say.
        self.alone, self.selecting, self.left_out = list[str](), tuple[str, ...](), tuple[str, ...]()
        self.claims = self._collect()
        self.notes = [*long_lists(controls), *unreachable(controls), *nameless(self.claims.values(), controls)]
        # The final id of each action element, the author's included.
        self.actions: dict[HtmlElement, str] = {
            each: controls.said(each, "action") for each in controls.annotated if controls.is_action(each)
        }
        self.identifiers = Identifiers(controls.said(element, "action") for element in controls.annotated)
        # The elements that are annotated now, each with what it says.
        self.done: dict[HtmlElement, Annotation] = {}
        native = frozenset(controls.fields)
        kinds = {each.element: each.kind for each in self.claims.values()}
        claimed = (element for element, kind in kinds.items() if kind == "field" and element not in native)
        # A project may say that a native field is something else.
        fields = [each for each in controls.fields if kinds.get(each, "field") == "field"]
        # The controls whose group is the field.
        self._grouped = {each for each in fields if is_in_group(each, controls, self.claims)}
        self._fields = [*(each for each in fields if each not in self._grouped), *claimed]
        self._regions = [claim for claim in self.claims.values() if claim.kind in _REGIONS]
        # The innermost action around what stands in one; the outermost action or view around each, or that itself.
        self._around, self._outermost = dict[HtmlElement, HtmlElement](), dict[HtmlElement, HtmlElement]()
        self._holders: dict[HtmlElement, HtmlElement] = {}  # the innermost action or data view around each
        # The ids of data views, the author's included, and below those that forms query.
        listed = (each for each in controls.annotated if controls.said(each, "kind") == "collection")
        self._views = {each: controls.said(each, "action") for each in listed if controls.said(each, "action")}
        self._queried: dict[HtmlElement, str] = {}
        self._named_by: dict[str, HtmlElement] = {}  # actions and views by their ids
        self._held: dict[HtmlElement, HtmlElement] = {}  # what stands for a control that is one of a group
        self._names: dict[HtmlElement | None, Identifiers] = {}  # the ids of fields, by the action that they are in

    def _collect(self) -> dict[HtmlElement, Claim]:
        """Return the first claim on each element that can be annotated; what takes a value is a field."""
        claims: dict[HtmlElement, Claim] = {}
        taken: set[tuple[int, int]] = {IMPLIED}
        fields = frozenset(self.controls.fields)
        for annotator in ANNOTATORS:
            for claim in annotator(self.controls, claims):
                place = claim.element.position
                if place in taken or claim.element in self.controls.annotated:
                    continue
                if claim.kind != "field" and claim.element in fields:
                    continue
                taken.add(place)
                claims[claim.element] = claim
        if self.overrides:
            claims, self.selecting, self.left_out = overridden(
                claims, self.overrides, self.controls, links=self.links
            )
        return claims

    def annotated(self) -> Counts:
        """Return how many forms, fields and buttons were annotated."""
        return Counts(
            forms=sum(form in self.done for form in self.controls.forms),
            fields=sum((tag.parent if tag in self._grouped else tag) in self.done for tag in self.controls.fields),
            buttons=sum(button in self.done for button in self.controls.buttons),
        )

    def add_actions(self) -> None:
        """Annotate actions and links: first those with an id of their own, then those inside another action."""
        in_order = sorted(
            (claim for claim in self.claims.values() if claim.kind in ("action", "link")),
            key=lambda claim: claim.element.position,
        )
        for claim, name in qualified([each for each in in_order if each.within is None], self.controls):
            self._add_action(claim, name)
        for claim in in_order:
            if claim.within is not None:
                self._add_action(claim, f"{self._stem(claim.within)}{claim.name}")
        # What misnesting made of one tag has its annotation, too.
        for element, clone in self.controls.document.clones(list(self.actions)):
            self.actions[clone] = self.actions[element]
        for claim in sorted(self._regions, key=lambda claim: claim.element.position):
            view = dict(claim.more).get("action") if claim.kind == "collection" else None
            if view is not None:
                self._views[claim.element] = self.identifiers.take(view)
                if claim.within is not None and claim.within in self.actions:
                    self._queried[claim.within] = self._views[claim.element]
        placed = [*self._fields, *self.actions, *(claim.element for claim in self._regions)]
        self._around = self.controls.document.enclosing(placed, self.actions)
        holders = {**self._views, **self.actions}
        self._named_by = {identity: holder for holder, identity in holders.items()}
        self._holders = self.controls.document.enclosing([*placed, *holders], holders)
        for holder in sorted(holders, key=attrgetter("position")):
            outer = (self._holders if holder in self._views else self._around).get(holder)
            self._outermost[holder] = holder if outer is None else self._outermost.get(outer, outer)

    def _stem(self, owner: HtmlElement) -> str:
        """Return what the id of an action inside another one starts with."""
        wanted = self.actions.get(owner, "button")
        return wanted if is_action_id(wanted) else slug(wanted) or "form"

    def _add_action(self, claim: Claim, wanted: str) -> None:
        if claim.kind == "link" and self.links:
            self._insert(claim.element, annotation((("kind", "link"), *claim.more)))
            return
        identity = self.actions[claim.element] = self.identifiers.take(wanted)
        self._insert(claim.element, action_annotation(identity, claim.behaviour, claim.more))

    def add_fields(self) -> None:
        """Annotate every field, with the action that it belongs to.

        The fields of actions that stand in one another have different names: a look-up in the outermost one
        finds them all (section 6.1.1).
        """
        annotated = [element for element in self.controls.annotated if self.controls.said(element, "field")]
        taken: dict[HtmlElement | None, set[str]] = {}
        for field, space in self._found_in(annotated):
            taken.setdefault(space, set()).add(self.controls.said(field, "field"))
        self._names = {space: Identifiers(ids) for space, ids in taken.items()}
        fields: dict[HtmlElement | None, list[HtmlElement]] = {}
        guests: dict[tuple[HtmlElement | None, HtmlElement], list[HtmlElement]] = {}
        for field in self._fields:
            owner, near = self._owner(field, self._around), self._around.get(field)
            host = self._outermost.get(near) if near is not None else None
            if host is None or host == self._space(owner):
                fields.setdefault(owner, []).append(field)
            else:
                guests.setdefault((owner, host), []).append(field)
        self._held = stand_ins([*fields.items(), *guests.items()], self.controls, {*self.actions, *self.claims})
        self._around |= self.controls.document.enclosing(self._held.values(), self.actions)
        self._holders |= self.controls.document.enclosing(self._held.values(), self._outermost)
        for owner, group in fields.items():
            for field, name in self._named(group, self._names_in(self._space(owner))):
                self._add_field(field, name, owner, self._around.get(field))
        for (owner, host), group in guests.items():
            self._add_guests(group, owner, host)

    def _add_guests(self, fields: list[HtmlElement], owner: HtmlElement | None, host: HtmlElement) -> None:
        """Annotate fields of one action that stand in another one: a look-up finds them in both.

        Args:
            fields: of one owner, in one host.
            owner: the action that they belong to, if any.
            host: the outermost action that they stand in; its own fields have their names.
        """
        here, there = self._names_in(self._space(owner)), self._names_in(host)
        free: dict[str, str] = {}  # by the name that would do without the host; a radio group shares one
        for field, name in self._named(fields, here):
            if name not in free:
                free[name] = name
                while there.has(free[name]):
                    free[name] = here.take(name, "_")
                there.take(free[name], "_")
            self._add_field(field, free[name], owner, self._around.get(field))

    def _space(self, owner: HtmlElement | None) -> HtmlElement | None:
        """Return the element in which the fields of an action have different names."""
        return self._outermost.get(owner) if owner is not None else None

    def _names_in(self, space: HtmlElement | None) -> Identifiers:
        return self._names.setdefault(space, Identifiers())

    def _found_in(self, elements: list[HtmlElement]) -> Iterator[tuple[HtmlElement, HtmlElement | None]]:
        """Yield annotated elements with the outermost actions and views where they are found: by place, by name."""
        if not elements:
            return
        holders = {**self._views, **self.actions}
        around = self.controls.document.enclosing(elements, holders)
        for element in elements:
            for holder in (around.get(element), self._named_by.get(self.controls.said(element, "for-action"))):
                yield element, self._outermost.get(holder) if holder is not None else None

    def _owner(self, field: HtmlElement, around: dict[HtmlElement, HtmlElement]) -> HtmlElement | None:
        """Return the action that a field belongs to: by what it says, its claim, its form, or where it stands."""
        claim, told = self.claims.get(field), self._named_by.get(self.controls.said(field, "for-action"))
        inside = (claim.within if claim else None, self.controls.form_owners.get(field), around.get(field))
        return next((each for each in (told, *inside) if each is not None and each in self.actions), None)

    def _named(self, fields: list[HtmlElement], identifiers: Identifiers) -> Iterable[tuple[HtmlElement, str]]:
        """Yield one action's fields that need a name, with it; of a radio group, what stands for its buttons."""
        claimed: set[HtmlElement] = set()
        repeated = repeated_names(fields)
        for field in fields:
            if field in self.controls.annotated:
                continue
            holder = self._held.get(field)
            if holder is not None and self.controls.said(holder, "field"):
                continue
            claim = self.claims.get(field)
            if holder is None:
                name = claim.name if claim else choice_name(field, field_name(field, self.controls), repeated)
                yield field, identifiers.take(name, "_")
                continue
            self._grouped.add(field)
            if holder not in claimed:
                claimed.add(holder)
                yield holder, identifiers.take(claim.name if claim else field_name(field, self.controls), "_")

    def _add_field(
        self, field: HtmlElement, name: str, owner: HtmlElement | None, around: HtmlElement | None
    ) -> None:
        claim = self.claims.get(field)
        if owner is None:
            # By itself no look-up finds it (section 6.1.1).
            self.alone.append(name)
            return
        bound = self._queried.get(owner, "") if around == owner else self.actions[owner]
        holder = self._holders.get(field)
        if not bound and holder in self._views:  # the view between them takes other fields
            bound = self.actions[owner]
        if not bound and name == "query" and claim is not None and not field.get("id"):
            # AAF's reference runtime fills a field without an id only where it names its action.
            bound = self.actions[owner]
        self._insert(field, field_annotation(name, claim.more if claim is not None else (), bound))

    def add_regions(self) -> None:
        """Annotate what is no control: of the statuses that a look-up would find at once, the first."""
        statuses = [each for each in self.controls.annotated if self.controls.said(each, "kind") == "status"]
        told = {space for _, space in self._found_in(statuses)}
        outputs = Identifiers(self.controls.said(element, "output") for element in self.controls.annotated)
        for claim in sorted(self._regions, key=lambda claim: claim.element.position):
            if claim.kind in _NAMELESS:
                self._insert(claim.element, annotation((("kind", claim.kind), *claim.more)))
                continue
            near = self._around.get(claim.element)
            view = self._views.get(claim.element)
            owner = claim.within if claim.within in self.actions and view is None else near
            place = owner or self._holders.get(claim.element)
            if claim.kind == "status" and place is not None:
                if self._outermost[place] in told:
                    continue
                told.add(self._outermost[place])
            stem = self.actions[owner] if owner is not None else "page"
            attributes = {"kind": claim.kind, "output": f"{stem}.{claim.name}"}
            if owner is not None and owner != near:
                attributes["for-action"] = self.actions[owner]
            attributes |= dict(claim.more)
            if view is not None:
                attributes["action"] = view
            attributes["output"] = outputs.take(attributes["output"])
            self._insert(claim.element, annotation(tuple(attributes.items())))

    def _insert(self, element: HtmlElement, says: Annotation) -> None:
        offset = element.insertion
        if offset is not None:
            self.insertions.append((offset, says.text))
            self.done[element] = says
