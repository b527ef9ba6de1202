"""Snapshots that tools print: those of ko-browser, and accessibility snapshots."""

from signage.server.anatomy.model import Anatomy, Kind, Name, Part, Word, listed
from signage_specs.anml_native.aria.tree import AriaSnapshot
from signage_specs.anml_native.vocabulary import OTHER_NAMES, ROLES
from signage_specs.ko_snapshot.tree import Snapshot
from signage_specs.ko_snapshot.vocabulary import EXCLUSIVE_STATES, INTERACTIVE_ROLES, STATES, STRUCTURAL_ROLES
from signage_specs.span import Span


def of_snapshot(document: Snapshot) -> Anatomy:
    """Return the anatomy of a ko-browser snapshot."""
    anatomy = Anatomy()
    for element in document.elements:
        name = f' "{element.name.text}"' if element.name else ""
        kind = Kind.EVENT if element.role in INTERACTIVE_ROLES else Kind.OBJECT
        title = f"{element.role or 'element'}{name}"
        anatomy.parts.append(Part(title, str(element.id), kind, element.span, element.id_span, element.depth))
        anatomy.words.append(Word(element.role_span, _role(element.role), "8"))
        for state in element.states:
            others = next((group for group in EXCLUSIVE_STATES if state.name in group), ())
            known = "A state." if state.name in STATES else "A state that the specification doesn't list."
            more = f" An element has one of {listed(others)} at most." if others else ""
            anatomy.words.append(Word(state.span, known + more, "7"))
    return anatomy


def _role(role: str) -> str:
    if role in INTERACTIVE_ROLES:
        action = INTERACTIVE_ROLES[role]
        return f"An interactive role; the action is {action}." if action else "An interactive role."
    return (
        "A role that gives context." if role in STRUCTURAL_ROLES else "A role that the specification doesn't list."
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
