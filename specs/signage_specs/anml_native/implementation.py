"""What reads, writes and judges ANML native documents, actions, and accessibility snapshots."""

from signage_specs.anml_native.actions import ActionDocument, parse_actions, write_canonical_actions
from signage_specs.anml_native.aria.parser import parse_snapshot
from signage_specs.anml_native.aria.tree import AriaSnapshot
from signage_specs.anml_native.parser import parse
from signage_specs.anml_native.rules import ACTION_RULES, RULES, SNAPSHOT_RULES
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.writer import write_canonical
from signage_specs.format import Implementation


def _starts_with_elision(document: Document) -> bool:
    return document.starts_with_elision


def _is_never_fragment(_document: ActionDocument | AriaSnapshot) -> bool:
    """Whether it is a part of something: any run of lines of these formats is a whole."""
    return False


def _write_snapshot(snapshot: AriaSnapshot) -> str:
    """Return a snapshot as it was: the format isn't ours to put in order."""
    return snapshot.text


DOCUMENT: Implementation[Document] = Implementation(parse, write_canonical, RULES, _starts_with_elision)
ACTIONS: Implementation[ActionDocument] = Implementation(
    parse_actions, write_canonical_actions, ACTION_RULES, _is_never_fragment
)
SNAPSHOT: Implementation[AriaSnapshot] = Implementation(
    parse_snapshot, _write_snapshot, SNAPSHOT_RULES, _is_never_fragment
)
