"""Go through the annotated values that a rule can judge, and the actions that they name (section 6.1.1)."""

import re
from collections.abc import Collection, Iterator

from signage_core.frozen import frozen
from signage_core.wording import Suggester, quoted
from signage_specs.aaf.annotation.tree import AnnotatedDocument, AnnotatedElement
from signage_specs.aaf.context import AafContext
from signage_specs.aaf.vocabulary import (
    ACTION_ID,
    ATTRIBUTE_SYNONYMS,
    ATTRIBUTES,
    ATTRIBUTES_BY_DIALECT,
    LINK_ATTRIBUTES,
    PREFIX,
)
from signage_specs.diagnostic import Edit, Fix
from signage_specs.readers.html_source import HtmlAttribute
from signage_specs.rule import Context, Finding, Findings, Related
from signage_specs.span import Span


def place(attribute: HtmlAttribute) -> Span:
    """Return where to report a finding about an attribute: at its value, or its name where it has none."""
    return attribute.value_span or attribute.name_span


def case_fix(attribute: HtmlAttribute, allowed: Collection[str]) -> Fix | None:
    """Return the fix for a value that only differs in case or white space from an allowed one."""
    word = attribute.value.strip().lower()
    if attribute.value_span is None or word not in allowed:
        return None
    return Fix(f"Write `{word}`", (Edit(attribute.value_span, word),))


def removal(text: str, attribute: HtmlAttribute) -> Fix | None:
    """Return the fix that removes an attribute and the white space before it; None where none is there."""
    start, end = attribute.name_span.start, attribute.name_span.end
    if attribute.value_span is not None:
        end = attribute.value_span.end
        end += text[end : end + 1] in ('"', "'") and text[attribute.value_span.start - 1] == text[end]
    while text[start - 1].isspace():
        start -= 1
    return Fix("Remove the attribute", (Edit(Span(start, end), ""),)) if start < attribute.name_span.start else None


def values(document: AnnotatedDocument, *names: str) -> Iterator[tuple[AnnotatedElement, HtmlAttribute]]:
    """Yield each element and attribute of some names whose value can be judged."""
    for element in document.elements:
        for name in names:
            attribute = element.literal(name)
            if attribute is not None:
                yield element, attribute


def declaration(document: AnnotatedDocument, action: str | None = None) -> tuple[Related, ...]:
    """Return the place of an action or a view, or of `actions`, in a manifest that the page embeds."""
    for each in document.manifests:
        root = each.document.manifest
        actions = root.member("actions") if root is not None and action is None else None
        key = actions.key if actions is not None else None
        for kind in ("action", "data view"):
            named = (part.name for part in each.document.of_kind(kind) if part.name and part.name.value == action)
            key = key or next(named, None)
        if key is not None:
            return (Related(key.span.shifted(each.span.start), "the manifest"),)
    return ()


def malformed(document: AnnotatedDocument, pattern: str, instead: str, name: str) -> Findings:
    """Yield a finding for each value of an attribute that a pattern doesn't match as a whole."""
    for _, attribute in values(document, name):
        if not re.fullmatch(pattern, attribute.value):
            yield Finding(place(attribute), f"{quoted(attribute.value)} is not a valid `{name}`. Write {instead}.")


def unknown_attributes(
    element: AnnotatedElement, context: Context, suggester: Suggester
) -> Iterator[tuple[HtmlAttribute, str | None]]:
    """Yield each `data-agent-*` attribute that the dialect doesn't have, with the one that it means or None."""
    known = ATTRIBUTES_BY_DIALECT.get(context.of(AafContext).dialect, ATTRIBUTES)
    for name, attribute in element.attributes.items():
        if name in known:
            continue
        # What all names start with would make any two of them alike.
        word = name.removeprefix(PREFIX)
        near = suggester.nearest(word, [each.removeprefix(PREFIX) for each in known]) if word else None
        meant = ATTRIBUTE_SYNONYMS.get(name) or (f"{PREFIX}{near}" if near else None)
        if meant == "data-agent-action" and element.kind == "field":
            meant = "data-agent-field"
        yield attribute, meant if name not in LINK_ATTRIBUTES else None


def misspelt(element: AnnotatedElement, name: str, context: Context) -> HtmlAttribute | None:
    """Return the attribute that an element has in place of one that it lacks, or None."""
    if name in element.attributes:
        return None
    unknown = unknown_attributes(element, context, Suggester())
    return next((attribute for attribute, meant in unknown if meant == name), None)


def lacking_attribute(element: AnnotatedElement) -> str | None:
    """Return the attribute without which an element's kind or its id means nothing, where it lacks one."""
    names = {"action": "data-agent-action", "field": "data-agent-field"}
    needed = names.get(element.kind or "")
    if element.kind is None and any(name in element.attributes for name in names.values()):
        needed = "data-agent-kind"
    return needed if needed is not None and needed not in element.attributes else None


@frozen
class KnownActions:
    """The actions and data views that an element can name.

    Attributes:
        names: their ids, sorted.
        partial: something is left out or can't be read, so that there may be others.
    """

    names: dict[str, None]
    partial: bool


def known_actions(document: AnnotatedDocument, context: Context) -> KnownActions:
    """Return the actions and views of a page, of the manifests that it embeds, and of its site's manifest."""
    names = {element.action for element in document.elements if element.holds_fields and element.action}
    manifests = [each.declared for each in document.manifests]
    site = context.of(AafContext).site
    if site is not None and site.declared is not None:
        manifests.append(site.declared)
    names.update(*(each.actions for each in manifests), *(each.views for each in manifests))
    has_nameless = any(element.kind == "action" and not element.action for element in document.elements)
    partial = context.fragment or has_nameless or not all(each.whole for each in manifests)
    return KnownActions(dict.fromkeys(sorted(names)), partial)


def unknown_references(
    document: AnnotatedDocument, known: KnownActions
) -> Iterator[tuple[HtmlAttribute, str | None]]:
    """Yield each `data-agent-for-action` that names an unknown action, with the id that it is close to or None.

    They are in document order; of a part of a page only those that are close to a known action. An action
    belongs to none, so what it names isn't looked at.
    """
    suggester = Suggester()
    for element, attribute in values(document, "data-agent-for-action"):
        if attribute.value in known.names or element.kind == "action":
            continue
        meant = suggester.nearest(attribute.value, known.names)
        if meant is not None and re.fullmatch(ACTION_ID, attribute.value) and not re.fullmatch(ACTION_ID, meant):
            continue  # D003 reports what it means
        if meant is not None or not known.partial:
            yield attribute, meant
