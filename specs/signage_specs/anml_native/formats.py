"""The three formats of ANML native: documents, actions, and the accessibility snapshots before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.anml_native.actions.parser import parse_actions
from signage_specs.anml_native.actions.writer import write_canonical_actions
from signage_specs.anml_native.aria.parser import parse_snapshot
from signage_specs.anml_native.aria.writer import write_snapshot
from signage_specs.anml_native.parser import parse
from signage_specs.anml_native.rules import ACTION_RULES, RULES, SNAPSHOT_RULES
from signage_specs.anml_native.tree import BlankLine, ElisionLine
from signage_specs.anml_native.writer import write_canonical
from signage_specs.format import Format, Specification

if TYPE_CHECKING:
    from signage_specs.anml_native.actions.tree import ActionDocument
    from signage_specs.anml_native.aria.tree import AriaSnapshot
    from signage_specs.anml_native.tree import Document

SPECIFICATION = Specification("ANML: Agent Native Markup Language", "0.1.0-draft")


def _starts_with_elision(document: Document) -> bool:
    """Whether a document says itself that its start was left out."""
    first = next((line for line in document.lines if not isinstance(line, BlankLine)), None)
    return isinstance(first, ElisionLine)


def _is_never_fragment(_document: ActionDocument | AriaSnapshot) -> bool:
    """Whether it is a part of something: any run of lines of these formats is a whole."""
    return False


ANML_NATIVE: Format[Document] = Format(
    name="anml-native",
    title="ANML native",
    specification=SPECIFICATION,
    labels=("anml-native",),
    parse=parse,
    write=write_canonical,
    rules=RULES,
    is_fragment=_starts_with_elision,
    suffixes=(".anml",),
)

ANML_ACTIONS: Format[ActionDocument] = Format(
    name="anml-actions",
    title="ANML actions",
    specification=SPECIFICATION,
    labels=("anml-actions",),
    parse=parse_actions,
    write=write_canonical_actions,
    rules=ACTION_RULES,
    is_fragment=_is_never_fragment,
)

ARIA_SNAPSHOT: Format[AriaSnapshot] = Format(
    name="aria-snapshot",
    title="Accessibility snapshot",
    specification=SPECIFICATION,
    labels=("aria-snapshot",),
    parse=parse_snapshot,
    write=write_snapshot,
    rules=SNAPSHOT_RULES,
    is_fragment=_is_never_fragment,
)
