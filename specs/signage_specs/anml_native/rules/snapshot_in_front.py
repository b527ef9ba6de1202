"""The rules of a document, for the snapshot that stands in front of a list of actions."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from signage_specs.anml_native.actions import ActionDocument
from signage_specs.anml_native.tree import Document
from signage_specs.diagnostic import Finding
from signage_specs.rule import Context, Rule


def in_front(rule: Rule[Document]) -> Rule[ActionDocument]:
    """Return the same rule for actions: it judges the snapshot in the same text, not one paired with it."""
    return Rule(
        code=rule.code,
        name=rule.name,
        levels=rule.levels,
        section=rule.section,
        advice=rule.advice,
        rows=rule.rows,
        check=partial(_check, rule.check),
        documentation=rule.documentation,
    )


def _check(
    check: Callable[[Document, Context], Iterable[Finding]], document: ActionDocument, context: Context
) -> Iterable[Finding]:
    snapshot = document.snapshot
    if snapshot is None or not document.is_own:
        return ()
    # The snapshot is the start of the text, so its places are the text's.
    return check(snapshot, replace(context, fragment=context.fragment or snapshot.starts_with_elision))
