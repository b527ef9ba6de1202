"""Say of each annotated element which action it belongs to, and whether it is a step of one (section 6.1.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.aaf.annotation.tree import AnnotatedDocument

_MOST_SEGMENTS = 32  # of an id; what is behind them can't make it a step


@dataclass(frozen=True, slots=True)
class OutlinePlace:
    """Where an element stands.

    Attributes:
        action: the id of the nearest action around it that is no step; empty where there is none.
        step: its own action is a step of one around it: `plant.move.submit` inside of `plant.move`.
    """

    action: str
    step: bool


def outline(page: AnnotatedDocument) -> Iterator[OutlinePlace]:
    """Yield the place of each element, in the order of the elements. Linear, however deep they stand."""
    open_actions: dict[str, int] = {}
    stack: list[tuple[int, str, str]] = []  # the end, the own action, and the action that holds for what is inside
    for element in page.elements:
        while stack and stack[-1][0] <= element.index:
            open_actions[stack.pop()[1]] -= 1
        around = stack[-1][2] if stack else ""
        action = element.action or ""
        step = any(open_actions.get(prefix) for prefix in wider_actions(action))
        yield OutlinePlace(around, step)
        inside = action if element.kind in ("action", None) and action and not step else around
        stack.append((element.end, action, inside))
        open_actions[action] = open_actions.get(action, 0) + 1


def wider_actions(action: str) -> Iterator[str]:
    """Yield the ids of which an id is a step by its form: `a` and `a.b` of `a.b.c`. They needn't be there."""
    end = action.find(".")
    for _ in range(_MOST_SEGMENTS):
        if end < 0:
            return
        if end:
            yield action[:end]
        end = action.find(".", end + 1)
