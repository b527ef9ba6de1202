"""The tree of a list of actions: its lines, and the snapshot that they act on, where it is known."""

from dataclasses import dataclass, replace
from typing import TypeAlias

from signage_specs.anml_native.element import Element
from signage_specs.anml_native.tree import Document
from signage_specs.span import Fault, Span


@dataclass(frozen=True, slots=True)
class ActionLine:
    """An action. Its words are read as an element is: the verb as the role, the ref as a bare word.

    Attributes:
        span: where it stands, without its line end.
        indent: the white space in front.
        ending: its line end.
        element: the verb and what follows it.
    """

    span: Span
    indent: str
    ending: str
    element: Element


@dataclass(frozen=True, slots=True)
class OtherLine:
    """A line that is no action.

    Attributes:
        span: its words, without white space around them.
        kind: `blank`, `comment`, `elision`, `snapshot` for a line of the snapshot in front, or `unread` for all
            lines beyond the bound.
        raw: the line as written, its line end included.
    """

    span: Span
    kind: str
    raw: str


AnyActionLine: TypeAlias = ActionLine | OtherLine


@dataclass(frozen=True, slots=True)
class ActionDocument:
    """A list of actions (6).

    Attributes:
        text: what was parsed.
        lines: every line, in order.
        snapshot: the snapshot in front of the actions, or the one that the list was paired with.
        is_own: whether the snapshot stands in front, so that its spans are places in this text.
    """

    text: str
    lines: tuple[AnyActionLine, ...]
    faults: tuple[Fault, ...] = ()
    snapshot: Document | None = None
    is_own: bool = False

    @property
    def actions(self) -> tuple[ActionLine, ...]:
        """The actions in order."""
        return tuple(line for line in self.lines if isinstance(line, ActionLine))


def paired(document: ActionDocument, snapshot: Document) -> ActionDocument:
    """Return the actions with the snapshot that they act on; one of their own stays."""
    return document if document.snapshot is not None else replace(document, snapshot=snapshot)
