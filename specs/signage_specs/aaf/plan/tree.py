"""A planner's result: run an action, go to a page, or answer (section 6.6)."""

from dataclasses import dataclass
from typing import TypeAlias

from signage_specs.aaf.vocabulary import PAGE_ARGUMENTS
from signage_specs.readers.json import JsonDocument
from signage_specs.readers.json_nodes import JsonObject, JsonString, JsonValue
from signage_specs.span import Fault


@dataclass(frozen=True, slots=True)
class ActionPlan:
    """Run an action; on another page the runtime goes there and plans again."""

    action: str
    args: dict[str, JsonValue]


@dataclass(frozen=True, slots=True)
class NavigationPlan:
    """Go to a page and stop. `path` starts with one `/`, and may have a query and a fragment."""

    path: str


@dataclass(frozen=True, slots=True)
class AnswerPlan:
    """Answer from what the page shows."""

    answer: str


Plan: TypeAlias = "ActionPlan | NavigationPlan | AnswerPlan"


@dataclass(frozen=True, slots=True)
class PlanDocument:
    """One text read as a planner's result.

    Attributes:
        text: as it was given.
        json: the JSON tree.
        root: the result's object; None where the text has none.
        kind: `action`, `navigate`, `answer`, or None where the keys don't tell.
        faults: those of the JSON text.
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
