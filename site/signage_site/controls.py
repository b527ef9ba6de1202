"""Find what a page has that an agent can act on: forms, fields, buttons, and which label and form is whose."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from signage_specs.aaf.vocabulary import FIELD_CONTROLS, NO_FIELD_INPUT_TYPES, PREFIX

if TYPE_CHECKING:
    from collections.abc import Mapping

    from signage_specs.readers.html import HtmlDocument, HtmlElement

_TABLE_PARTS = ("table", "thead", "tbody", "tfoot", "tr")
_BUTTON_TYPES = ("submit", "button", "reset", "image")
_MARKED = frozenset({"button", "input", "output", "select", "textarea"})
_MARKS = ("role", "aria-live")
_LABELABLE = ("button", "input", "meter", "output", "progress", "select", "textarea")


class Controls:
    """The controls of one document, each list in tree order. Every list is made once, on first use."""

    def __init__(self, document: HtmlDocument) -> None:
        self.document = document
        #: The names of controls that were asked for, see `spoken_names`, and the texts that they are made of.
        self.spoken: dict[HtmlElement, tuple[str, ...]] = {}
        self.texts: dict[HtmlElement, str] = {}

    @cached_property
    def annotated(self) -> frozenset[HtmlElement]:
        """The elements that carry an attribute of AAF in the text, an author's or our own."""
        return frozenset(self._annotated)

    @cached_property
    def _annotated(self) -> list[HtmlElement]:
        return self.document.with_attributes(PREFIX)

    @cached_property
    def annotations(self) -> dict[HtmlElement, Mapping[str, str]]:
        """What every annotated element says: the rest of each attribute's name, and its value.

        Those of the text, and those that `annotate` adds.
        """
        return {element: element.attributes_of(PREFIX) for element in self._annotated}

    def annotate(self, annotations: Mapping[HtmlElement, Mapping[str, str]]) -> None:
        """Add annotations that the text hasn't got, and that are to be inserted in it.

        Every element of a start tag gets them, in tree order: misnesting can make several of one tag.
        """
        self.annotations.update(annotations)
        for element, clone in self.document.clones(annotations):
            self.annotations.pop(clone, None)  # the tag's own element stands among them
            self.annotations[clone] = annotations[element]

    def said(self, element: HtmlElement, name: str) -> str:
        """Return what an annotation says; an empty string where it doesn't, or isn't there.

        Args:
            element: what is annotated.
            name: the rest of the attribute's name.
        """
        annotation = self.annotations.get(element)
        return annotation.get(name, "").strip() if annotation is not None else ""

    @cached_property
    def forms(self) -> list[HtmlElement]:
        """Every `form`."""
        return [form for form in self.document.elements("form") if form.namespace == "html"]

    @cached_property
    def fields(self) -> list[HtmlElement]:
        """Every control that takes a value: `input`, `select`, `textarea`, without hidden ones and buttons."""
        return list(filter(is_field, self.marked))

    @cached_property
    def buttons(self) -> list[HtmlElement]:
        """Every `button`, `input` that is a button, and element with that role which takes no value itself."""
        fields = set(self.fields)
        return [element for element in self.marked if element not in fields and is_button(element)]

    @cached_property
    def marked(self) -> list[HtmlElement]:
        """What its name, its role or its liveness may make a control, a region or the page's content."""
        return self.document.marked(_MARKED, _MARKS)

    def by_role(self, *roles: str) -> list[HtmlElement]:
        """Return the elements whose role is one of some, in tree order."""
        return [each for each in self.with_role if role(each) in roles]

    @cached_property
    def with_role(self) -> list[HtmlElement]:
        """Every element that has a role."""
        return [each for each in self.marked if each.get("role") is not None]

    @cached_property
    def labels(self) -> dict[HtmlElement, list[HtmlElement]]:
        """The labels of each control that has some."""
        found: dict[HtmlElement, list[HtmlElement]] = {}
        for label in self.document.elements("label"):
            target = label.get("for")
            if target is not None:
                control = self.document.by_id(target)
            else:
                inside = (element for element in label.elements(*_LABELABLE) if is_labelable(element))
                control = next(inside, None)
            if control is not None:
                found.setdefault(control, []).append(label)
        return found

    @cached_property
    def form_owners(self) -> dict[HtmlElement, HtmlElement]:
        """The form that each field and button is sent with, where there is one."""
        controls = [*self.fields, *self.buttons]
        owners = self.document.enclosing(controls, self.forms)
        for element in controls:
            named = element.get("form")
            if named is not None:
                target = self.document.by_id(named)
                if target is not None and target.name == "form":
                    owners[element] = target
                else:
                    owners.pop(element, None)
        self._add_owners_in_tables(owners)
        return owners

    def is_action(self, element: HtmlElement) -> bool:
        """Tell whether an element is annotated as an action already."""
        return self.said(element, "kind") == "action" and bool(self.said(element, "action"))

    def _add_owners_in_tables(self, owners: dict[HtmlElement, HtmlElement]) -> None:
        """Add the controls of forms that stand directly in a table.

        The tree builder leaves such a form empty, and sends the controls of the same table with it.
        """
        for form in self.forms:
            table = form.parent
            if table is None or table.name not in _TABLE_PARTS or form.children():
                continue
            start = by_start(form)
            for element in [*table.elements(*FIELD_CONTROLS), *table.elements("button")]:
                position = element.position
                if element.get("form") is None and position is not None and position > start:
                    owners.setdefault(element, form)


def by_start(element: HtmlElement) -> tuple[int, int]:
    """Return what puts elements in the order of their start tags; one without a start tag comes first."""
    return element.position or (0, 0)


def input_type(element: HtmlElement) -> str:
    """Return the type of an `input`, in lowercase; `text` where it has none."""
    return (element.get("type") or "text").strip().lower()


def is_field(element: HtmlElement) -> bool:
    """Tell whether an element is a native control that an agent fills in."""
    name = element.name
    if name not in FIELD_CONTROLS or element.namespace != "html":
        return False
    return name != "input" or input_type(element) not in NO_FIELD_INPUT_TYPES


def is_button(element: HtmlElement) -> bool:
    """Tell whether an element is a button, natively or by its role."""
    name = element.name
    if name == "button" and element.namespace == "html":
        return True
    if name == "input" and element.namespace == "html" and input_type(element) in _BUTTON_TYPES:
        return True
    return role(element) == "button"


def role(element: HtmlElement) -> str:
    """Return the first word of an element's role, in lowercase; an empty string where it has none."""
    written = element.get("role")
    return next(iter(written.lower().split()), "") if written else ""


def is_submit(button: HtmlElement) -> bool:
    """Tell whether a button sends its form."""
    if button.name == "button":
        return (button.get("type") or "").strip().lower() not in ("button", "reset")
    return button.name == "input" and input_type(button) in ("submit", "image")


def is_labelable(element: HtmlElement) -> bool:
    """Tell whether a label can be an element's."""
    return element.name in _LABELABLE and not (element.name == "input" and input_type(element) == "hidden")
