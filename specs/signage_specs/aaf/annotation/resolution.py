"""Find the field or status element of an action in the order of section 6.1.1, and what is ambiguous there."""

from collections.abc import Iterator
from typing import NamedTuple

from signage_core.frozen import frozen
from signage_specs.aaf.annotation.tree import AnnotatedDocument, AnnotatedElement

#: The two steps by which an element can be found.
NESTED, FOR_ACTION = "nested", "for-action"

#: Of the actions around an element, the nearest that look-ups go through. It bounds the work on hostile pages.
MOST_ACTIONS = 32


class LookUp(NamedTuple):
    """What is looked for: the field of an action or of a data view, or its status, which is `field` None."""

    action: str
    field: str | None = None

    def __str__(self) -> str:
        what = "the status" if self.field is None else f"the field `{self.field}`"
        return f"{what} of `{self.action}`"


class AmbiguousElementError(LookupError):
    """More than one element, in document order, matches one step, and the caller asked for strictness."""

    def __init__(self, look_up: LookUp, step: str, matches: tuple[AnnotatedElement, ...]) -> None:
        super().__init__(f"{len(matches)} elements match {look_up} at the step `{step}`")
        self.step = step
        self.matches = matches


@frozen
class Resolution:
    """What a look-up found: the element and the step that matched, or None; the first in document order is taken.

    Others match the same step. A lenient runtime has to report the warning; None where the answer is certain.
    """

    element: AnnotatedElement | None
    step: str | None = None
    others: tuple[AnnotatedElement, ...] = ()
    warning: str | None = None


class Resolver:
    """Answers every look-up of one page. It is made in time linear in the page.

    A look-up goes first through what is inside the elements of the action, then through all elements that name the
    action in `data-agent-for-action`. There is no third step. The second step runs only where the first finds
    nothing, so that an element which is nested and another one which is bound are not ambiguous. A collection with
    an action id is a data view, and has fields in the same two ways; those of other actions in it are theirs alone.
    """

    def __init__(self, document: AnnotatedDocument) -> None:
        self._nested: dict[LookUp, list[AnnotatedElement]] = {}
        self._bound: dict[LookUp, list[AnnotatedElement]] = {}
        # Where an action or a view ends, the actions that hold inside of it, and the views that do.
        around: list[tuple[int, tuple[str, ...], tuple[str, ...]]] = []
        for element in document.elements:
            while around and around[-1][0] <= element.index:
                around.pop()
            _, actions, views = around[-1] if around else (0, (), ())
            if element.kind == "status" or (element.kind == "field" and element.field is not None):
                field = element.field if element.kind == "field" else None
                own = [each for each in views if element.for_action in (None, "", each)]
                for action in dict.fromkeys((*own, *actions)):
                    self._nested.setdefault(LookUp(action, field), []).append(element)
                if element.for_action:
                    self._bound.setdefault(LookUp(element.for_action, field), []).append(element)
            if element.kind == "action" and element.action:
                around.append((element.end, _inside(element.action, actions), ()))
            elif element.kind == "collection" and element.action:
                around.append((element.end, actions, _inside(element.action, views)))

    def field(self, action: str, field: str, *, strict: bool = False) -> Resolution:
        """Return the element of an action's field.

        Raises AmbiguousElementError where `strict`, and a step matches more than one element.
        """
        return self._resolve(LookUp(action, field), strict=strict)

    def status(self, action: str, *, strict: bool = False) -> Resolution:
        """Return the status element of an action, by the same two steps.

        Raises AmbiguousElementError where `strict`, and a step matches more than one element.
        """
        return self._resolve(LookUp(action), strict=strict)

    def ambiguities(self) -> Iterator[tuple[LookUp, AnnotatedElement, Resolution]]:
        """Yield each element that matches a step besides an earlier one, once, in document order.

        Before it stands a look-up that finds it, behind it what that look-up found.
        """
        found: dict[int, tuple[LookUp, AnnotatedElement, Resolution]] = {}
        for look_up in (*self._nested, *self._bound):
            resolution = self._resolve(look_up, strict=False)
            for other in resolution.others:
                found.setdefault(other.index, (look_up, other, resolution))
        for index in sorted(found):
            yield found[index]

    def _resolve(self, look_up: LookUp, *, strict: bool) -> Resolution:
        nested = self._nested.get(look_up)
        step, matches = (NESTED, nested) if nested else (FOR_ACTION, self._bound.get(look_up))
        if not matches:
            return Resolution(None)
        first, *others = matches
        if others and strict:
            raise AmbiguousElementError(look_up, step, tuple(matches))
        count = len(matches)
        warning = f"{count} elements match {look_up} at the step `{step}`; the first was taken" if others else None
        return Resolution(first, step, tuple(others), warning)


def _inside(innermost: str, around: tuple[str, ...]) -> tuple[str, ...]:
    return (innermost, *(each for each in around if each != innermost))[:MOST_ACTIONS]


def resolve_field(document: AnnotatedDocument, action: str, field: str, *, strict: bool = False) -> Resolution:
    """Return the element of an action's field. For many look-ups on one page, make one `Resolver`.

    Raises AmbiguousElementError where `strict`, and a step matches more than one element.
    """
    return Resolver(document).field(action, field, strict=strict)


def resolve_status(document: AnnotatedDocument, action: str, *, strict: bool = False) -> Resolution:
    """Return the status element of an action.

    Raises AmbiguousElementError where `strict`, and a step matches more than one element.
    """
    return Resolver(document).status(action, strict=strict)
