"""What a page has that an agent can act on, and what it says of that: forms, fields, buttons, annotations."""

from __future__ import annotations

import re
import sys
from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from html import escape
from operator import attrgetter
from typing import TYPE_CHECKING, TypeAlias

from signage_core.frozen import frozen
from signage_site.pages.behaviours import Behaviour
from signage_site.pages.wizards import cut_short, dialog_senders, unformed, wizards
from signage_site.themes import of_all
from signage_specs.aaf.traps import TRAP, is_trap
from signage_specs.aaf.vocabulary import FIELD_CONTROLS, NO_FIELD_INPUT_TYPES, PREFIX
from signage_specs.readers.html import HtmlDocument, HtmlElement

if TYPE_CHECKING:
    from signage_site.pages.records import Record

#: Attributes: the rest of each name, and its value.
Pairs: TypeAlias = tuple[tuple[str, str], ...]

NAMING = ("action", "for-action", "output")
"""What holds the id of an action or a view."""
# What an annotation says of an action besides its kind and id, which the facts are made of.
_TERMS = ("danger", "confirm", "idempotent", "scope")
_BUTTON_TYPES = ("submit", "button", "reset", "image")
MOST_CONTROLS = 1_000  # of a page that is signed: each takes about a millisecond, and a page with more helps nobody
_MARKED = frozenset({"button", "input", "output", "select", "textarea"})
_MARKS = ("role", "aria-live")
_FORM_END = re.compile("</form", re.IGNORECASE)
_LABELLED_ALONE = frozenset(of_all(lambda theme: theme.hidden_boxes))
_LABELABLE = ("button", "input", "meter", "output", "progress", "select", "textarea")


@frozen
class Annotation:
    """What an element says by its attributes.

    Attributes:
        said: the rest of each attribute's name, and its value.
        text: the attributes as they are inserted after the tag's name; empty for what stands in the text.
    """

    said: Mapping[str, str]
    text: str = ""

    def value(self, name: str) -> str:
        """Return what an attribute says, without space around it; an empty string where it isn't there."""
        return self.said.get(name, "").strip()

    @property
    def action(self) -> str:
        """The id of the action or the view."""
        return self.value("action")

    @property
    def is_action(self) -> bool:
        """Whether it is an action with an id."""
        return self.value("kind") == "action" and bool(self.action)

    @property
    def terms(self) -> tuple[str, ...]:
        """The values of `danger`, `confirm`, `idempotent` and `scope`."""
        return tuple(map(self.value, _TERMS))


@lru_cache(maxsize=4096)  # a site says the same on all of its pages
def annotation(pairs: Pairs) -> Annotation:
    """Return what says some pairs; of what is said twice, the last wins."""
    said = dict(pairs)
    return Annotation(said, "".join([f' {PREFIX}{name}="{escape(value)}"' for name, value in said.items()]))


def action_annotation(identity: str, behaviour: Behaviour | None, more: Pairs) -> Annotation:
    """Return the annotation of an action."""
    attributes: dict[str, str] = {"kind": "action", "action": identity}
    if behaviour is not None:
        attributes["danger"] = behaviour.danger
        attributes["confirm"] = behaviour.confirm
        attributes["idempotent"] = "true" if behaviour.idempotent else "false"
    return annotation((*attributes.items(), *more))


def field_annotation(name: str, more: Pairs, bound: str) -> Annotation:
    """Return the annotation of a field.

    Args:
        name: its id.
        more: further attributes.
        bound: the id of the action that it belongs to, where it doesn't stand in it; else empty.
    """
    to_action = {"for-action": bound} if bound else {}
    return annotation((("kind", "field"), ("field", name), *more, *to_action.items()))


class Controls:
    """The controls of one document, each list in tree order, and what it is annotated with.

    Attributes:
        document: what they are of.
        annotated: the elements that carry an attribute of AAF in the text, an author's or our own.
        annotations: what every annotated element says: those of the text, and those that `annotate` adds.
        marked: what its name, its role or its liveness may make a control, a region or the page's content.
        with_role: every element that has a role.
        forms: every `form`, but for those beyond the most that are asked for, or with a control beyond.
        fields: every control that takes a value: `input`, `select`, `textarea`, without hidden ones and buttons,
            and without those that only robots fill in.
        buttons: every `button`, `input` that is a button, and element with that role which takes no value itself;
            with the fields, the most that are asked for, without those of forms that are left out.
        beyond: how many forms, fields and buttons the page has besides.
        labels: the labels of each control that has some.
        disabled_groups: every `fieldset` that is disabled, with what is in it.
        form_owners: the form that each field, button and hidden field is sent with, where there is one; so are the
            buttons of a dialog below its form.
        wizards: what holds the steps of something that is no form, or its fields and submit button; it owns the
            controls in it as a form would.
        submits: the controls that send each form that has some.
        other_buttons: the buttons of each form that send nothing by themselves.
        spoken: the names of controls that were asked for, see `spoken_names`.
        texts: those that the names are made of.
        repeated_ids: the ids that several controls have.
        has_rows: the text has a row of a table.
        regions: the names of the regions that controls stand in, as far as they were asked for.
    """

    def __init__(self, document: HtmlDocument, most: int = sys.maxsize) -> None:
        """Find the controls of a document, and of its forms as many as of the others at the `most`."""
        self.document = document
        annotated = document.with_attributes(PREFIX)
        self.annotated: frozenset[HtmlElement] = frozenset(annotated)
        self.annotations: dict[HtmlElement, Annotation] = {
            element: Annotation(element.attributes_of(PREFIX)) for element in annotated
        }
        self.marked: list[HtmlElement] = document.marked(_MARKED, _MARKS)
        self.with_role: list[HtmlElement] = [each for each in self.marked if each.get("role") is not None]
        self.forms: list[HtmlElement] = [form for form in document.elements("form") if form.namespace == "html"]
        self.disabled_groups: list[HtmlElement] = document.select("fieldset[disabled]")
        fields = frozenset(filter(is_field, self.marked))
        told = TRAP in document.text
        controls = [
            each for each in self.marked if (not is_trap(each, told=told) if each in fields else is_button(each))
        ]
        self.form_owners: dict[HtmlElement, HtmlElement] = self._find_form_owners(controls)
        found, rest = len(self.forms) + len(controls), controls[most:]
        cut = {*self.forms[most:], *cut_short(document, self.forms, rest, self.form_owners)}
        self.forms = [each for each in self.forms if each not in cut]
        controls = [each for each in controls[:most] if self.form_owners.get(each) not in cut]
        self.form_owners = {each: form for each, form in self.form_owners.items() if form not in cut}
        self.beyond: int = found - len(self.forms) - len(controls)
        self.buttons: list[HtmlElement] = [each for each in controls if each not in fields]
        self.labels: dict[HtmlElement, list[HtmlElement]] = self._find_labels()
        reached = {each for each in fields if each in self.labels or each.get("id") not in _LABELLED_ALONE}
        self.fields: list[HtmlElement] = [each for each in controls if each in reached]
        self.wizards: list[HtmlElement] = self._find_wizards(rest)
        sending = {self.form_owners[each] for each in self.buttons if each in self.form_owners}
        loose = [each for each in self.buttons if each not in self.form_owners]
        below = dict(dialog_senders(document, self.forms, sending, loose))
        self.form_owners |= below
        self.submits: dict[HtmlElement, list[HtmlElement]] = {}
        self.other_buttons: dict[HtmlElement, list[HtmlElement]] = {}
        for button in self.buttons:
            owner = self.form_owners.get(button)
            if owner is not None:
                kind = self.submits if is_submit(button) and button not in below else self.other_buttons
                kind.setdefault(owner, []).append(button)
        self.spoken: dict[HtmlElement, tuple[str, ...]] = {}
        self.texts: dict[HtmlElement, str] = {}
        self.regions: dict[HtmlElement, str] = {}
        # Of `pages.records`: each by its element, their places by what holds them, columns and nouns by list.
        self.records: dict[HtmlElement, Record | None] = {}
        self.places: dict[tuple[HtmlElement, str], dict[HtmlElement, int]] = {}
        self.headers: dict[HtmlElement, list[str]] = {}
        self.nouns: dict[HtmlElement, str] = {}
        ids = Counter(each.get("id") for each in self.marked)
        self.repeated_ids: frozenset[str | None] = frozenset(each for each, count in ids.items() if count > 1)
        self.has_rows: bool = "<tr" in document.text
        self._radio_groups: dict[tuple[HtmlElement | None, str], list[HtmlElement]] | None = None

    def annotate(self, annotations: Mapping[HtmlElement, Annotation]) -> None:
        """Add annotations that the text hasn't got, and that are to be inserted in it.

        Every element of a start tag gets them, in tree order: misnesting can make several of one tag.
        """
        self.annotations.update(annotations)
        for element, clone in self.document.clones(annotations):
            self.annotations.pop(clone, None)  # the tag's own element stands among them
            self.annotations[clone] = annotations[element]

    def said(self, element: HtmlElement, name: str) -> str:
        """Return what an annotation says; an empty string where it doesn't, or isn't there."""
        annotation = self.annotations.get(element)
        return annotation.value(name) if annotation is not None else ""

    def radio_group(self, button: HtmlElement, name: str) -> list[HtmlElement]:
        """Return the radio buttons of one name in a button's form, or in none."""
        if self._radio_groups is None:
            self._radio_groups = {}
            for field in self.fields:
                if field.name == "input" and field.input_type == "radio":
                    place = (self.form_owners.get(field), field.get("name") or "")
                    self._radio_groups.setdefault(place, []).append(field)
        return self._radio_groups.get((self.form_owners.get(button), name), [button])

    def by_role(self, *roles: str) -> list[HtmlElement]:
        """Return the elements whose role is one of some, in tree order."""
        return [each for each in self.with_role if role(each) in roles]

    def _find_labels(self) -> dict[HtmlElement, list[HtmlElement]]:
        found: dict[HtmlElement, list[HtmlElement]] = {}
        for label in self.document.elements("label"):
            target = label.get("for")
            if target is not None:
                control = self.document.by_id(target)
            else:
                control = next(filter(is_labelable, label.iter_elements(*_LABELABLE)), None)
            if control is not None:
                found.setdefault(control, []).append(label)
        return found

    def _find_form_owners(self, shown: list[HtmlElement]) -> dict[HtmlElement, HtmlElement]:
        controls = [*shown, *(each for each in self.marked if each.name == "input" and each.input_type == "hidden")]
        owners = self.document.enclosing(controls, self.forms)
        waiting: list[HtmlElement] = []
        for element in controls:
            named = element.get("form")
            if named is None:
                if element not in owners:
                    waiting.append(element)
            else:
                target = self.document.by_id(named)
                if target is not None and target.name == "form":
                    owners[element] = target
                else:
                    owners.pop(element, None)
        if waiting and self.forms:
            self._add_owners_behind(owners, waiting)
        return owners

    def _find_wizards(self, rest: list[HtmlElement]) -> list[HtmlElement]:
        """Return the wizards of no form, which hold none of `rest`, and make them the owners of what is in them."""
        loose = [each for each in self.fields if each not in self.form_owners]
        submits = (each for each in self.buttons if each.get("type") == "submit" and each not in self.form_owners)
        found = list(wizards(self.document, loose)) or list(unformed(loose, submits))
        cut = frozenset(self.document.enclosing(rest, found).values())
        found = [each for each in found if each not in cut]
        if found:
            inside = self.document.enclosing([*self.fields, *self.buttons], found)
            for control, holder in inside.items():
                self.form_owners.setdefault(control, holder)
        return found

    def is_action(self, element: HtmlElement) -> bool:
        """Tell whether an element is annotated as an action already."""
        annotation = self.annotations.get(element)
        return annotation is not None and annotation.is_action

    def _add_owners_behind(self, owners: dict[HtmlElement, HtmlElement], waiting: list[HtmlElement]) -> None:
        """Add the controls that stand between a form's tags, and not in it, as in a table or where tags overlap.

        The parser sends what it reads before the end tag with the form (HTML, section 13.2.6.1).
        """
        waiting.sort(key=attrgetter("position"))
        forms = sorted([form for form in self.forms if form.start is not None], key=attrgetter("position"))
        first = [bisect_right(waiting, form.position, key=attrgetter("position")) for form in forms]
        for number, form in enumerate(forms):
            following = forms[number + 1] if number + 1 < len(forms) else None
            behind = waiting[first[number] : first[number + 1] if following is not None else len(waiting)]
            if behind:
                end = _form_end(self.document.text, form, following)
                for element in behind:
                    if (element.start or 0) >= end:
                        break
                    owners[element] = form


def _form_end(text: str, form: HtmlElement, following: HtmlElement | None) -> int:
    """Return the offset of a form's end tag; else that of the form that follows, or of the text's end."""
    start = form.start or 0
    end = whole = len(text) if following is None else following.start or 0
    # Nearly all pages write it in one case.
    for tag in ("</form", "</FORM"):
        found = text.find(tag, start, end)
        end = end if found < 0 else found
    match = _FORM_END.search(text, start, end) if end == whole else None
    return end if match is None else match.start()


def is_field(element: HtmlElement) -> bool:
    """Tell whether an element is a native control that an agent fills in."""
    is_control = element.name in FIELD_CONTROLS and element.namespace == "html"
    return is_control and (element.name != "input" or element.input_type not in NO_FIELD_INPUT_TYPES)


def is_button(element: HtmlElement) -> bool:
    """Tell whether an element is a button, natively or by its role."""
    name = element.name
    if name == "button" and element.namespace == "html":
        return True
    if name == "input" and element.namespace == "html" and element.input_type in _BUTTON_TYPES:
        return True
    return role(element) == "button"


def role(element: HtmlElement) -> str:
    """Return the first word of an element's role, in lowercase; an empty string where it has none."""
    written = element.get("role")
    return next(iter(written.lower().split()), "") if written else ""


def is_submit(button: HtmlElement) -> bool:
    """Tell whether a button sends its form."""
    if button.name == "button":
        kind = (button.get("type") or "").strip().lower()
        if kind in ("submit", "button", "reset"):
            return kind == "submit"
        # What commands another element sends nothing, unless it says so (HTML, section 4.10.8).
        return button.get("command") is None and button.get("commandfor") is None
    return button.name == "input" and button.input_type in ("submit", "image")


def is_labelable(element: HtmlElement) -> bool:
    """Tell whether a label can be an element's."""
    return element.name in _LABELABLE and not (element.name == "input" and element.input_type == "hidden")


@frozen
class Counts:
    """Numbers of controls, by kind.

    Attributes:
        forms: `form` elements.
        fields: controls that take a value.
        buttons: buttons, native or by role.
    """

    forms: int = 0
    fields: int = 0
    buttons: int = 0

    def plus(self, other: Counts) -> Counts:
        """Return the sum of both, kind by kind."""
        return Counts(self.forms + other.forms, self.fields + other.fields, self.buttons + other.buttons)
