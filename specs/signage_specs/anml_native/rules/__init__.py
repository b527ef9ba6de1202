"""The rules of ANML native, its actions, and accessibility snapshots, and what reads and writes the three."""

from collections.abc import Iterable
from dataclasses import replace

from signage_specs.anml_native.actions import ActionDocument, parse_actions, write_canonical_actions
from signage_specs.anml_native.aria.parser import parse_snapshot
from signage_specs.anml_native.aria.tree import AriaSnapshot
from signage_specs.anml_native.parser import parse
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.writer import write_canonical
from signage_specs.format import Implementation
from signage_specs.rule import Context, Finding, Rule, rules_in

RULES = rules_in(__name__, Document)  # the rules of `anml-native`, in the order of their codes


def _of_snapshot(rule: Rule[Document]) -> Rule[ActionDocument]:
    """Return the same rule for a list of actions: it judges the snapshot before them."""

    def check(document: ActionDocument, context: Context) -> Iterable[Finding]:
        snapshot = document.own_snapshot
        if snapshot is None:
            return ()
        # The snapshot is the start of the text, so its spans are places in the text.
        return rule.check(snapshot, replace(context, fragment=context.fragment or snapshot.starts_with_elision))

    return rule.over(check)


_OWN_ACTION_RULES = rules_in(__name__, ActionDocument)
_OWN_ACTION_CODES = {rule.code for rule in _OWN_ACTION_RULES}
_RULES_OF_SNAPSHOT = (_of_snapshot(rule) for rule in RULES if rule.code not in _OWN_ACTION_CODES)
ACTION_RULES = tuple(sorted((*_OWN_ACTION_RULES, *_RULES_OF_SNAPSHOT), key=lambda rule: rule.code))
"""The rules of `anml-actions`: its own, and those of the snapshot that may come before the actions."""

SNAPSHOT_RULES = rules_in(__name__, AriaSnapshot)  # the rules of `aria-snapshot`

DOCUMENT: Implementation[Document] = Implementation(
    parse, write_canonical, RULES, lambda document: document.starts_with_elision
)
# Any run of lines of these two is a whole; the format of snapshots isn't ours to put in order.
ACTIONS: Implementation[ActionDocument] = Implementation(
    parse_actions, write_canonical_actions, ACTION_RULES, lambda _document: False
)
SNAPSHOT: Implementation[AriaSnapshot] = Implementation(
    parse_snapshot, lambda snapshot: snapshot.text, SNAPSHOT_RULES, lambda _document: False
)
