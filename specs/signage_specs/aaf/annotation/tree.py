"""The annotated elements of an HTML text, and how they contain one another."""

import re
from collections.abc import Mapping

from signage_core.frozen import frozen
from signage_specs.aaf.manifest.declared import Declared
from signage_specs.aaf.manifest.tree import ManifestDocument
from signage_specs.aaf.vocabulary import ALL_KINDS, SUBMIT_TYPES
from signage_specs.readers.html_source import HtmlAttribute
from signage_specs.span import Fault, Span

# A value that a template or a component fills in, or that was left out.
_TEMPLATE = re.compile(r"\{\{|\{%|\$\{|<%|^(?:\.{3}|…|\{[^{}]*\})$")


def is_literal(value: str) -> bool:
    """Tell whether a value can be judged: it isn't empty, elided or a template's."""
    return bool(value.strip()) and not _TEMPLATE.search(value)


def is_submit(name: str, kind: str | None) -> bool:
    """Tell whether an element of a name and a `type` submits the form that it belongs to."""
    written = (kind or "").strip().lower()
    return written not in ("button", "reset") if name == "button" else name == "input" and written in SUBMIT_TYPES


@frozen
class AnnotatedElement:
    """One element with a `data-agent-*` attribute. Elements are numbered in document order.

    `end` is one more than the number of the last annotated element inside it, `parent` the nearest one around it,
    `outermost_action` the outermost action around it, `form` the annotated form that it belongs to, by its place or
    its `form` attribute; each by number, or None. The span is that of the start tag; a `...` in it leaves
    attributes out: it is elided. Kind, action, field and `for_action` are values of attributes, or None. Attributes
    are by their lowercase names: the `data-agent-*` ones, those that it has once more, which browsers pass over,
    values as written (`repeated`), and all others (`native`). A field's choices are the values that it offers:
    those of its options, or of its radio buttons.
    """

    index: int
    end: int
    parent: int | None
    outermost_action: int | None
    form: int | None
    name: str
    span: Span
    kind: str | None
    action: str | None
    field: str | None
    for_action: str | None
    attributes: Mapping[str, HtmlAttribute]
    repeated: tuple[HtmlAttribute, ...]
    native: Mapping[str, str]
    elided: bool
    choices: tuple[str, ...] = ()

    def get(self, attribute: str) -> str | None:
        """Return the value of a `data-agent-*` attribute, with white space around it, or None."""
        found = self.attributes.get(attribute)
        return found.value if found else None

    def literal(self, attribute: str) -> HtmlAttribute | None:
        """Return an attribute whose value can be judged: not empty, not elided, not a template's."""
        found = self.attributes.get(attribute)
        return found if found and is_literal(found.value) else None

    @property
    def means_action(self) -> bool:
        """Whether it is an action, or only its kind is wrong, which is a fault of its own."""
        return self.kind == "action" or (self.action is not None and self.kind not in ALL_KINDS)

    @property
    def holds_fields(self) -> bool:
        """Whether fields in it belong to it: it is an action, or a data view."""
        return self.means_action or (self.kind == "collection" and self.action is not None)

    @property
    def means_field(self) -> bool:
        """Whether it is a field that can be judged; one without a kind, which is a fault of its own, counts too."""
        return self.kind in ("field", None) and self.literal("data-agent-field") is not None


@frozen
class Control:
    """One native control of an annotated form that an agent could fill in, annotated or not.

    The name is `input`, `select` or `textarea`, the span that of the start tag, the form a number. It is a field
    with `data-agent-field`, or as a part of a group or a widget that is one. A `...` in the start tag leaves
    attributes out: it is elided.
    """

    name: str
    span: Span
    is_field: bool
    form: int
    elided: bool


@frozen
class EmbeddedManifest:
    """A manifest in a script of the page: the place of its text, its parts, and what it declares."""

    span: Span
    document: ManifestDocument
    declared: Declared


@frozen
class AnnotatedDocument:
    """One text read as annotated HTML.

    Elements, native controls of annotated forms, and embedded manifests are in document order; what is in comments,
    scripts, templates, text or `code` doesn't count. How many controls submit an annotated form is by its number. A
    whole text is a document, with a doctype or an `html`, `head` or `body` tag at its start. There are
    no faults: any text is HTML.
    """

    text: str
    elements: tuple[AnnotatedElement, ...]
    controls: tuple[Control, ...]
    submits: Mapping[int, int]
    manifests: tuple[EmbeddedManifest, ...]
    whole: bool
    faults: tuple[Fault, ...] = ()

    def of_kind(self, kind: str) -> list[AnnotatedElement]:
        """Return the elements of a kind, in document order."""
        return [element for element in self.elements if element.kind == kind]
