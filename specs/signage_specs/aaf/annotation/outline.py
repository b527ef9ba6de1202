"""Say of each annotated element which action it belongs to, and whether it is a step of one (section 6.1.1)."""

from collections.abc import Iterator
from dataclasses import dataclass

from signage_specs.aaf.annotation.tree import AnnotatedDocument

_MOST_SEGMENTS = 32  # of an id; what is behind them can't make it a step
_MOST_ACTIONS = 32  # around an element; a field is found for each of them


@dataclass(frozen=True, slots=True)
class OutlinePlace:
    """Where an element stands.

    Attributes:
        action: the id of the nearest action around it that is no step; empty where there is none.
        actions: the ids of the actions around it, the nearest first: a look-up for each of them goes through it.
        step: its own action is a step of one around it: `plant.move.submit` inside of `plant.move`.
    """

    action: str
    actions: tuple[str, ...]
    step: bool


def outline(page: AnnotatedDocument) -> Iterator[OutlinePlace]:
    """Yield the place of each element, in the order of the elements. Linear, however deep they stand."""
    open_actions: dict[str, int] = {}
    # The end, the own action, and the actions that hold for what is inside: the nearest that is no step, and all.
    stack: list[tuple[int, str, str, tuple[str, ...]]] = []
    for element in page.elements:
        while stack and stack[-1][0] <= element.index:
            open_actions[stack.pop()[1]] -= 1
        nearest, around = stack[-1][2:] if stack else ("", ())
        action = element.action or ""
        step = any(open_actions.get(prefix) for prefix in wider_actions(action))
        yield OutlinePlace(nearest, around, step)
        is_action = element.means_action and bool(action)
        inside = action if is_action and not step else nearest
        all_inside = (action, *around)[:_MOST_ACTIONS] if is_action and action not in around else around
        stack.append((element.end, action, inside, all_inside))
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
