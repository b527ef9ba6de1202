"""Read a planner's result, and write it in its canonical form."""

from __future__ import annotations

from signage_specs.aaf.manifest.writer import canonical_json
from signage_specs.aaf.plan.tree import PlanDocument
from signage_specs.aaf.vocabulary import NAVIGATE_ACTION, NO_ACTION, PLAN_KEYS
from signage_specs.readers.json import read_json
from signage_specs.readers.json_nodes import JsonNode, JsonObject, JsonString


def parse_plan(text: str) -> PlanDocument:
    """Read a text as a planner's result. Never raises; time and memory are linear."""
    json = read_json(text)
    root = json.root if isinstance(json.root, JsonObject) else None
    return PlanDocument(text, json, root, plan_kind(root) if root else None, json.faults)


def plan_kind(root: JsonObject) -> str | None:
    """Return which of the three results an object means; a navigation written as an action is `navigate`.

    The case of the words that stand for no action makes no difference here: it is a fault of its own.
    """
    action = root.get("action")
    if root.member("navigate") is not None:
        return "navigate"
    if _is(action, NAVIGATE_ACTION):
        return "navigate"
    if _is(action, NO_ACTION) or (action is None and root.member("answer") is not None):
        return "answer"
    return "action" if action is not None else None


def _is(node: JsonNode | None, word: str) -> bool:
    return isinstance(node, JsonString) and node.value.strip().lower() == word


def write_plan(document: PlanDocument) -> str:
    """Return the canonical text of a parsed result: keys in order, two spaces, a line end at the end.

    A text that isn't an object of JSON stays as it was.
    """
    if document.root is None or any(fault.kind != "trailing-comma" for fault in document.faults):
        return document.text
    value = document.root.to_python()
    order = ("action", *PLAN_KEYS["navigate"], "args", "answer")
    keys = [key for key in order if key in value] + sorted(key for key in value if key not in order)
    return canonical_json({key: value[key] for key in keys})
