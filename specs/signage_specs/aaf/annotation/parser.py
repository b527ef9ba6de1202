"""Find the annotated elements of an HTML text."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from signage_specs.aaf.annotation.tree import AnnotatedDocument, AnnotatedElement, Control
from signage_specs.aaf.vocabulary import (
    FIELD_CONTROLS,
    MANIFEST_SCRIPT_TYPE,
    NO_FIELD_INPUT_TYPES,
    PREFIX,
)
from signage_specs.readers.html import read_html_fragment

if TYPE_CHECKING:
    from signage_specs.readers.html import HtmlDocument, HtmlElement
    from signage_specs.span import Span

_WHOLE = re.compile(r"(?:\ufeff|[\t\n\f\r ]|<!--(?s:.*?)-->)*+<(?:!doctype|html|head|body)\b", re.IGNORECASE)
_ELISIONS = ("...", "…")


def parse_annotated_html(text: str) -> AnnotatedDocument:
    """Read a text as annotated HTML: a page, or a part of one. Never raises; time and memory are linear."""
    html = read_html_fragment(text)
    collector = _Collector(html)
    return AnnotatedDocument(
        text=text,
        elements=collector.annotated(),
        controls=collector.controls(),
        manifests=_manifests(html),
        whole=_WHOLE.match(text) is not None,
    )


class _Collector:
    """The annotated elements found so far, and for each element seen the nearest annotated one that it is in."""

    def __init__(self, html: HtmlDocument) -> None:
        self.html = html
        self.found: list[AnnotatedElement] = []
        self.numbers: dict[HtmlElement, int] = {}
        self.nearest: dict[HtmlElement, int | None] = {}
        self.in_code: set[HtmlElement] = set()
        for code in html.elements("code"):
            if code not in self.in_code:
                self.in_code.update(code.elements())

    def annotated(self) -> tuple[AnnotatedElement, ...]:
        for element in self.html.with_attributes(PREFIX):
            span = element.start_tag
            if span is not None and element not in self.in_code:
                self.add(element, span)
        self.set_ends()
        return tuple(self.found)

    def add(self, element: HtmlElement, span: Span) -> None:
        parent = self.annotated_parent(element)
        outermost = None
        if parent is not None:
            above = self.found[parent]
            outermost = above.outermost_action
            if outermost is None and above.kind == "action":
                outermost = parent
        attributes = element.attributes
        self.numbers[element] = len(self.found)
        self.found.append(
            AnnotatedElement(
                index=len(self.found),
                end=len(self.found) + 1,
                parent=parent,
                outermost_action=outermost,
                name=element.name,
                span=span,
                attributes={each.name: each for each in attributes if each.name.startswith(PREFIX)},
                native={each.name: each.value for each in attributes if not each.name.startswith(PREFIX)},
                elided=_is_elided(element),
            )
        )

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

    def set_ends(self) -> None:
        """Give each element the end of what is inside it, from the last to the first."""
        for element in reversed(self.found):
            current = self.found[element.index]
            if current.parent is not None and self.found[current.parent].end < current.end:
                self.found[current.parent] = replace(self.found[current.parent], end=current.end)

    def controls(self) -> tuple[Control, ...]:
        forms = {
            form.native["id"]: form.index for form in self.found if form.name == "form" and "id" in form.native
        }
        controls: list[Control] = []
        for element in self.html.elements(*FIELD_CONTROLS):
            span = element.start_tag
            kind = (element.get("type") or "").strip().lower()
            exempt = element.name == "input" and kind in NO_FIELD_INPUT_TYPES
            if span is None or exempt or element in self.in_code:
                continue
            owner = element.get("form")
            form = self.form_above(element) if owner is None else forms.get(owner)
            is_field, elided = element.get("data-agent-field") is not None, _is_elided(element)
            controls.append(Control(element.name, span, is_field, form, elided))
        return tuple(controls)

    def form_above(self, element: HtmlElement) -> int | None:
        number = self.annotated_parent(element)
        while number is not None and self.found[number].name != "form":
            number = self.found[number].parent
        return number


def _is_elided(element: HtmlElement) -> bool:
    return any(element.get(each) is not None for each in _ELISIONS)


def _manifests(html: HtmlDocument) -> tuple[Span, ...]:
    spans = (
        script.raw_content
        for script in html.elements("script")
        if (script.get("type") or "").partition(";")[0].strip().lower() == MANIFEST_SCRIPT_TYPE
    )
    return tuple(span for span in spans if span is not None)
