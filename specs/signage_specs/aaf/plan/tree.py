"""A planner's result: run an action, go to a page, or answer (section 6.6)."""

from typing import TypeAlias

from signage_core.frozen import frozen
from signage_specs.aaf.vocabulary import NAVIGATE_ACTION, NO_ACTION, PAGE_ARGUMENTS, PLAN_KEYS
from signage_specs.readers.json import JsonDocument, read_json
from signage_specs.readers.json_nodes import JsonNode, JsonObject, JsonString, JsonValue, canonical_json, ordered
from signage_specs.span import Fault

Plan: TypeAlias = "ActionPlan | NavigationPlan | AnswerPlan"


@frozen
class ActionPlan:
    """Run an action; on another page the runtime goes there and plans again."""

    action: str
    args: dict[str, JsonValue]


@frozen
class NavigationPlan:
    """Go to a page and stop. `path` starts with one `/`, and may have a query and a fragment."""

    path: str


@frozen
class AnswerPlan:
    """Answer from what the page shows."""

    answer: str


@frozen
class PlanDocument:
    """One text read as a planner's result: its object, or None, and the faults of the JSON text.

    The kind is `action`, `navigate`, `answer`, or None where the keys don't tell.
    """

    text: str
    json: JsonDocument
    root: JsonObject | None
    kind: str | None
    faults: tuple[Fault, ...]

    @property
    def page(self) -> JsonString | None:
        """The page that a navigation goes to, in each of the ways in which models write it; None without one."""
        if self.root is None or self.kind != "navigate":
            return None
        node, args = self.root.get("navigate"), self.root.get("args")
        if node is None and isinstance(args, JsonObject):
            node = next((value for key in PAGE_ARGUMENTS if (value := args.get(key)) is not None), None)
        return node if isinstance(node, JsonString) else None


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
    order = ("action", *PLAN_KEYS["navigate"], "args", "answer")
    return canonical_json(ordered(document.root.to_python(), order))
