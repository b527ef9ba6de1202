"""Snapshots, diffs and actions of ANML native, and the snapshots that tools print."""

import re
from collections.abc import Iterator

from signage.server.anatomy.model import Anatomy, Kind, Name, Part, Word, listed
from signage_specs.anml_native.actions import ActionDocument
from signage_specs.anml_native.aria.tree import AriaSnapshot
from signage_specs.anml_native.element import Attribute, Element
from signage_specs.anml_native.tree import Document, ElementLine, MetaLine, elements_of
from signage_specs.anml_native.vocabulary import (
    ACTION_ARGUMENTS,
    CONTENT_ROLES,
    DIRECTIONS,
    DOMAIN_ROLES,
    INTERACTIVE_ROLES,
    OTHER_NAMES,
    REFERENCE_KEYS,
    RESERVED_KEYS,
    ROLES,
    STATES,
    STRUCTURAL_ROLES,
    VERB_ROLES,
)
from signage_specs.ko_snapshot import vocabulary as ko
from signage_specs.ko_snapshot.tree import Snapshot
from signage_specs.span import Span

_REF = re.compile(r"[#@]([A-Za-z]\w*)")
_ARGUMENTS = {
    "none": "It takes no argument.",
    "text": "It takes a text in double quotes.",
    "direction": f"It takes a direction: {listed(DIRECTIONS)}.",
}


def of_snapshot(document: Document) -> Anatomy:
    """Return the anatomy of a snapshot or a diff."""
    anatomy = Anatomy()
    for line in document.lines:
        if isinstance(line, MetaLine) and line.key is not None:
            known = line.key.text in RESERVED_KEYS
            meaning = "A reserved key of the frontmatter." if known else "A key of the frontmatter."
            anatomy.words.append(Word(line.key.span, meaning, "1.1"))
    for _, line in document.marked_lines:
        for element in elements_of(line):
            depth = line.depth + (not isinstance(line, ElementLine))
            _add(anatomy, document.text, element, depth)
    return anatomy


def _add(anatomy: Anatomy, text: str, element: Element, depth: int) -> None:
    role, ref, name = element.role, element.ref, element.name
    kind = Kind.EVENT if role.text in INTERACTIVE_ROLES else Kind.OBJECT
    title = f"{role.text} {name.raw}" if name else role.text
    anatomy.parts.append(Part(title, f"#{ref.text}" if ref else "", kind, element.span, element.head, depth))
    anatomy.words.append(Word(role.span, _role(role.text), "2.1"))
    if ref is not None and ref.text:
        anatomy.names.append(Name("ref", ref.text, Span(ref.span.start + 1, ref.span.end), declares=True))
    for attribute in element.attributes:
        anatomy.words.append(
            Word(Span(attribute.span.start, attribute.span.start + len(attribute.key)), *_ATTRIBUTE)
        )
        anatomy.names.extend(_meant(attribute, text))
    for state in element.states:
        known = "" if state.name in STATES else " The specification's examples don't have this one."
        anatomy.words.append(Word(state.span, f"A state; the set is open.{known}", "2.5"))


_ATTRIBUTE = ("An attribute: `key=value`.", "2.4")


def _meant(attribute: Attribute, text: str) -> Iterator[Name]:
    """Yield the ref that an attribute such as `for=#e2` means."""
    span = attribute.value_span
    found = _REF.search(text, span.start, span.end) if attribute.key in REFERENCE_KEYS else None
    if found is not None:
        yield Name("ref", found[1], Span(found.start(1), found.end(1)), declares=False)


def _role(role: str) -> str:
    if role in INTERACTIVE_ROLES:
        verbs = tuple(verb for verb, roles in VERB_ROLES.items() if role in roles)
        more = f" Besides `click`, it takes {listed(verbs)}." if verbs else ""
        return f"An interactive role: an agent can act on it, so that it has a ref.{more}"
    if role in CONTENT_ROLES:
        return "A content role. It has a ref when it has a name."
    if role in STRUCTURAL_ROLES:
        return "A structural role, which only gives hierarchy. It has no ref."
    domain = next((each for each, roles in DOMAIN_ROLES.items() if role in roles), None)
    return f"A role of the domain {domain}." if domain else "A role that the specification doesn't list."


def of_actions(document: ActionDocument) -> Anatomy:
    """Return the anatomy of a list of actions, and of the snapshot before it."""
    anatomy = of_snapshot(document.own_snapshot) if document.own_snapshot is not None else Anatomy()
    for action in document.actions:
        verb = action.element.role
        known = ACTION_ARGUMENTS.get(verb.text)
        meaning = _ARGUMENTS[known] if known else "A verb that the specification doesn't list."
        anatomy.words.append(Word(verb.span, f"An action. {meaning}", "6"))
        words = document.text[action.span.start : action.span.end].strip()
        anatomy.parts.append(Part(words, "", Kind.FUNCTION, action.span, verb.span, 0))
        found = _REF.search(document.text, verb.span.end, action.span.end)
        if found is not None:
            anatomy.names.append(Name("ref", found[1], Span(found.start(1), found.end(1)), declares=False))
    return anatomy


def of_numbered_snapshot(document: Snapshot) -> Anatomy:
    """Return the anatomy of a ko-browser snapshot."""
    anatomy = Anatomy()
    for element in document.elements:
        name = f' "{element.name.text}"' if element.name else ""
        kind = Kind.EVENT if element.role in ko.INTERACTIVE_ROLES else Kind.OBJECT
        title = f"{element.role or 'element'}{name}"
        anatomy.parts.append(Part(title, str(element.id), kind, element.span, element.id_span, element.depth))
        anatomy.words.append(Word(element.role_span, _numbered_role(element.role), "8"))
        for state in element.states:
            others = next((group for group in ko.EXCLUSIVE_STATES if state.name in group), ())
            known = "A state." if state.name in ko.STATES else "A state that the specification doesn't list."
            more = f" An element has one of {listed(others)} at most." if others else ""
            anatomy.words.append(Word(state.span, known + more, "7"))
    return anatomy


def _numbered_role(role: str) -> str:
    if role in ko.INTERACTIVE_ROLES:
        action = ko.INTERACTIVE_ROLES[role]
        return f"An interactive role; the action is {action}." if action else "An interactive role."
    return (
        "A role that gives context."
        if role in ko.STRUCTURAL_ROLES
        else "A role that the specification doesn't list."
    )


def of_accessibility_snapshot(document: AriaSnapshot) -> Anatomy:
    """Return the anatomy of an accessibility snapshot."""
    anatomy = Anatomy()
    for node in document.nodes:
        name = f' "{node.name}"' if node.name is not None else ""
        ref = node.ref
        detail = ref.text if ref is not None else ""
        part = Part(f"{node.role.text}{name}", detail, Kind.OBJECT, node.span, node.role.span, node.depth)
        anatomy.parts.append(part)
        native = OTHER_NAMES.get(node.role.text, node.role.text if node.role.text in ROLES else "")
        meaning = f"A role of ARIA; in ANML native it is `{native}`." if native else "A role of ARIA."
        anatomy.words.append(Word(node.role.span, meaning, "11"))
        if ref is not None and document.text[ref.span.start : ref.span.end].endswith(ref.text):
            anatomy.names.append(
                Name("ref", ref.text, Span(ref.span.end - len(ref.text), ref.span.end), declares=True)
            )
    return anatomy
