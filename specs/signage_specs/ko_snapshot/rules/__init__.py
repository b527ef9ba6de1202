"""The rules of ko-browser snapshots, in the order of their codes, and what reads and writes the format."""

from signage_specs.format import Implementation
from signage_specs.ko_snapshot.parser import parse_snapshot
from signage_specs.ko_snapshot.tree import Snapshot
from signage_specs.ko_snapshot.writer import write_snapshot
from signage_specs.rule import rules_in

RULES = rules_in(__name__, Snapshot)


def _is_fragment(document: Snapshot) -> bool:
    """Whether a snapshot starts in the middle: without a title, and with an element that isn't the first."""
    return document.page is None and any(element.id != 1 for element in document.elements[:1])


SNAPSHOT: Implementation[Snapshot] = Implementation(parse_snapshot, write_snapshot, RULES, _is_fragment)
