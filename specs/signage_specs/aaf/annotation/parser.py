"""Find the annotated elements of an HTML text."""

import re
from collections.abc import Iterator
from dataclasses import replace

from signage_core.frozen import frozen
from signage_specs.aaf.annotation.tree import (
    AnnotatedDocument,
    AnnotatedElement,
    Control,
    EmbeddedManifest,
    is_submit,
)
from signage_specs.aaf.manifest.declared import declared_by
from signage_specs.aaf.manifest.tree import parse_manifest
from signage_specs.aaf.placeholder import asks_to_choose
from signage_specs.aaf.traps import TRAP, is_trap
from signage_specs.aaf.vocabulary import (
    CHOICE_INPUT_TYPES,
    FIELD_CONTROLS,
    FIELD_ROLES,
    MANIFEST_SCRIPT_TYPE,
    NO_FIELD_INPUT_TYPES,
    PREFIX,
)
from signage_specs.readers.html import HtmlDocument, HtmlElement, read_html_fragment
from signage_specs.readers.html_source import HtmlAttribute

_WHOLE = re.compile(r"(?>(?:\ufeff|[\t\n\f\r ]|<!--(?s:.*?)-->)*)<(?:!doctype|html|head|body)\b", re.IGNORECASE)
# What a component binds, as Vue, Alpine and Angular write it; those of Svelte and JSX have braces as their value.
_BOUND = re.compile(rf"(?:v-bind:|x-bind:|:|\[(?:attr\.)?)({PREFIX}[\w-]+)\]?")
_FILLED_IN = "{{ }}"  # its value is a template's
_SPREAD = re.compile(r"\{\.\.\..*|v-bind|x-bind|\.\.\.|…")  # an attribute that stands for others


def parse_annotated_html(text: str) -> AnnotatedDocument:
    """Read a text as annotated HTML: a page, or a part of one. Never raises; time and memory are linear."""
    html = read_html_fragment(text)
    collector = _Collector(html)
    return AnnotatedDocument(
        text=text,
        elements=tuple(collector.annotated()),
        controls=tuple(collector.controls()),
        submits=collector.submits(),
        manifests=tuple(_manifests(html)),
        whole=_WHOLE.match(text) is not None,
    )


@frozen
class _Around:
    """What an annotated element hands down to those inside it: numbers of annotated elements, or None.

    Attributes:
        outermost_action: the outermost action that it is, or is in.
        form: the nearest form that it is, or is in.
        field: the nearest field that it is, or is in.
    """

    outermost_action: int | None = None
    form: int | None = None
    field: int | None = None


_NOTHING = _Around()


class _Collector:
    """The annotated elements of a document by number, and what each one hands down to those inside it."""

    def __init__(self, html: HtmlDocument) -> None:
        self.html = html
        self.numbers: dict[HtmlElement, int] = {}
        self.nearest: dict[HtmlElement, int | None] = {}
        self.around: list[_Around] = []
        self.forms: dict[str, int] = {}
        annotated = _annotated(html)
        self.in_code: set[HtmlElement] = set()
        for code in html.elements("code") if annotated else ():
            if code not in self.in_code:
                self.in_code.update(code.elements())
        self.found = [
            (element, span)
            for element in annotated
            if (span := element.start_tag) is not None and element not in self.in_code
        ]
        self.parents = [self._numbered(number, element) for number, (element, _) in enumerate(self.found)]

    def _numbered(self, number: int, element: HtmlElement) -> int | None:
        """Give an element its number and return that of the annotated element around it."""
        parent = self.annotated_parent(element)
        above = _NOTHING if parent is None else self.around[parent]
        kind, outermost = element.get("data-agent-kind"), above.outermost_action
        is_field = kind == "field" or element.get("data-agent-field") is not None
        self.around.append(
            _Around(
                number if outermost is None and kind == "action" else outermost,
                number if element.name == "form" else above.form,
                number if is_field else above.field,
            )
        )
        if element.name == "form":
            self.forms.setdefault(element.get("id") or "", number)
        self.numbers[element] = number
        return parent

    def annotated_parent(self, element: HtmlElement) -> int | None:
        """Return the number of the nearest annotated element above one. Each element is climbed from once."""
        climbed: list[HtmlElement] = []
        above = element.parent
        while above is not None and above not in self.numbers and above not in self.nearest:
            climbed.append(above)
            above = above.parent
        number = self.numbers.get(above, self.nearest.get(above)) if above is not None else None
        self.nearest.update(dict.fromkeys(climbed, number))
        return number

    def annotated(self) -> Iterator[AnnotatedElement]:
        ends = self._ends()
        for number, (element, span) in enumerate(self.found):
            parent = self.parents[number]
            attributes: dict[str, HtmlAttribute] = {}
            native: dict[str, str] = {}
            for each in element.attributes:
                bound = _BOUND.fullmatch(each.name)
                if each.name.startswith(PREFIX):
                    attributes[each.name] = each
                elif bound:
                    attributes.setdefault(bound[1], replace(each, name=bound[1], value=_FILLED_IN))
                else:
                    native[each.name] = each.value
            kind, action = attributes.get("data-agent-kind"), attributes.get("data-agent-action")
            field, for_action = attributes.get("data-agent-field"), attributes.get("data-agent-for-action")
            yield AnnotatedElement(
                index=number,
                end=ends[number],
                parent=parent,
                outermost_action=None if parent is None else self.around[parent].outermost_action,
                form=self.form(element, parent),
                name=element.name,
                span=span,
                kind=kind.value if kind else None,
                action=action.value if action else None,
                field=field.value if field else None,
                for_action=for_action.value if for_action else None,
                attributes=attributes,
                repeated=tuple(each for each in element.repeated_attributes if each.name.startswith(PREFIX)),
                native=native,
                elided=any(map(_SPREAD.fullmatch, native)),
                choices=_choices(element)
                if field and (parent is None or self.around[parent].field is None)
                else (),
            )

    def _ends(self) -> list[int]:
        """Return for each element one more than the number of the last one inside it."""
        ends = list(range(1, len(self.found) + 1))
        for number in reversed(range(len(ends))):
            parent = self.parents[number]
            if parent is not None and ends[parent] < ends[number]:
                ends[parent] = ends[number]
        return ends

    def form(self, element: HtmlElement, parent: int | None) -> int | None:
        """Return the annotated form that an element belongs to: by its `form` attribute, or by its place."""
        owner = element.get("form")
        if owner is not None:
            return self.forms.get(owner) if owner else None
        return None if parent is None else self.around[parent].form

    def submits(self) -> dict[int, int]:
        """Return how many controls submit each annotated form, annotated or not."""
        counts: dict[int, int] = {}
        for element in self.html.elements("button", "input") if self.forms else []:
            if is_submit(element.name, element.get("type")) and element not in self.in_code:
                number = self.numbers.get(element)
                parent = self.annotated_parent(element) if number is None else self.parents[number]
                form = self.form(element, parent)
                if form is not None:
                    counts[form] = counts.get(form, 0) + 1
        return counts

    def controls(self) -> Iterator[Control]:
        elements = self.html.elements(*FIELD_CONTROLS) if self.forms else []
        traps = TRAP in self.html.text
        # One radio button is the field for all of its group: more would be ambiguous (6.1.1).
        told = {_radio_group(each) for each in elements if each.get("data-agent-field") is not None} - {None}
        for element in elements:
            number = self.numbers.get(element)
            parent = self.annotated_parent(element) if number is None else self.parents[number]
            form, span = self.form(element, parent), element.start_tag
            kind = (element.get("type") or "").strip().lower()
            exempt = element.name == "input" and kind in NO_FIELD_INPUT_TYPES
            if form is None or span is None or exempt or element in self.in_code or is_trap(element, told=traps):
                continue
            inner = parent if number is None else number
            field = None if inner is None else self.around[inner].field
            is_field = _radio_group(element) in told or (
                field is not None and is_told_by(self.found[field][0], element)
            )
            elided = any(map(_SPREAD.fullmatch, element.node.attrs))
            yield Control(element.name, span, is_field, form, elided)


def _annotated(html: HtmlDocument) -> list[HtmlElement]:
    """Return the annotated elements. Those whose attributes a component binds get them in the tree."""
    if _BOUND.search(html.text) is None:
        return html.with_attributes(PREFIX)
    elements = html.elements()
    for element in elements:
        for bound in [*filter(None, map(_BOUND.fullmatch, element.node.attrs))]:
            element.node.attrs.setdefault(bound[1], _FILLED_IN)
    return [each for each in elements if each.attributes_of(PREFIX)]


def is_told_by(field: HtmlElement, control: HtmlElement) -> bool:
    """Tell whether a control is told by the field that it is, or is in: one that a group or a widget is made of.

    What is in a field without an id, which is a fault of its own, isn't judged.
    """
    if (
        field == control
        or not field.get("data-agent-field")
        or (control.name == "input" and control.input_type in CHOICE_INPUT_TYPES)
    ):
        return True
    role = (field.get("role") or "").lower().split()
    return "-" in field.name or (bool(role) and role[0] in FIELD_ROLES)


def _choices(field: HtmlElement) -> tuple[str, ...]:
    """Return the values that an outermost field offers; an empty one, or "Choose one", asks for a choice."""
    if field.name == "select":
        options = field.elements("option")
        if options and asks_to_choose(options[0].get("value"), options[0].text):
            options = options[1:]
        values = [
            each.get("value") if each.get("value") is not None else each.text
            for each in options
            if each.get("disabled") is None
        ]
    else:
        radios = (each for each in field.elements("input") if each.input_type == "radio")
        values = [each.get("value") for each in radios if each.get("disabled") is None]
    return tuple(filter(None, (" ".join((value or "").split()) for value in values)))


def _radio_group(element: HtmlElement) -> tuple[int | None, str] | None:
    """Return the form and the name of a radio button, which its group shares; None for anything else."""
    name = element.get("name")
    if element.name != "input" or element.input_type != "radio" or not name:
        return None
    form = element.closest("form")
    return None if form is None else (form.start, name)


def _manifests(html: HtmlDocument) -> Iterator[EmbeddedManifest]:
    for script in html.elements("script"):
        kind = (script.get("type") or "").partition(";")[0].strip().lower()
        span = script.raw_content if kind == MANIFEST_SCRIPT_TYPE else None
        if span is not None:
            document = parse_manifest(html.text[span.start : span.end])
            yield EmbeddedManifest(span, document, declared_by(document))
