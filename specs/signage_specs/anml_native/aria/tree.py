"""The tree of an accessibility snapshot: its lines, each with what it says of one node."""

from dataclasses import dataclass
from typing import TypeAlias

from signage_specs.anml_native.element import Piece
from signage_specs.span import Fault, Span


@dataclass(frozen=True, slots=True)
class AriaLine:
    """One line.

    Attributes:
        span: where it is, without its line end.
        raw: the line as written, its line end included.
        depth: its level by the indentation, two columns each.
    """

    span: Span
    raw: str
    depth: int


@dataclass(frozen=True, slots=True)
class AriaNode(AriaLine):
    """A node: `- role "name" [ref=e1]: text` or `@e1 [role] "name"`.

    Attributes:
        role: the role as written; for `[input type="email"]` the tag.
        name: the accessible name, its escapes read.
        ref: the ref, where it has one.
        attributes: what the brackets say besides the ref; True for a word without a value.
        words: words outside the brackets, such as `clickable`.
        text: what follows the colon.
        surplus: what the line says beside that and a node has no place for: a second ref, a key's first value.
        has_pattern: the name or the text is a pattern, as in the template of a test: `/Ca.*/`.
    """

    role: Piece
    name: str | None
    ref: Piece | None
    attributes: tuple[tuple[str, str | bool], ...]
    words: tuple[str, ...]
    text: str | None
    surplus: tuple[str, ...] = ()
    has_pattern: bool = False


@dataclass(frozen=True, slots=True)
class AriaProperty(AriaLine):
    """A `- /url: …` line, which says something of the node that it is under."""

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class AriaHeader(AriaLine):
    """A line above or between the nodes: `Page: …`, `URL: …`, `# Cursor-interactive elements:`."""

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class AriaBlank(AriaLine):
    """A line of white space."""


@dataclass(frozen=True, slots=True)
class AriaElision(AriaLine):
    """A line of `...` or `…`."""


@dataclass(frozen=True, slots=True)
class AriaUnknown(AriaLine):
    """A line of no known shape, such as the second line of a text with a line break in it."""


@dataclass(frozen=True, slots=True)
class AriaUnread(AriaLine):
    """All lines beyond the bound, in one piece."""


AnyAriaLine: TypeAlias = AriaNode | AriaProperty | AriaHeader | AriaBlank | AriaElision | AriaUnknown | AriaUnread


@dataclass(frozen=True, slots=True)
class AriaSnapshot:
    """An accessibility snapshot."""

    text: str
    lines: tuple[AnyAriaLine, ...]
    faults: tuple[Fault, ...] = ()

    @property
    def nodes(self) -> tuple[AriaNode, ...]:
        """The nodes in text order."""
        return tuple(line for line in self.lines if isinstance(line, AriaNode))
