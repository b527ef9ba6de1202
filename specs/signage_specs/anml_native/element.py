"""The tree of one element: its role, its ref, and the parts after it."""

from typing import Final

from signage_core.frozen import frozen
from signage_specs.span import Span

MOST_PARTS: Final = 64  # of an element: names, attributes, states and words
MOST_CELLS: Final = 1_024  # of a row


@frozen
class Piece:
    """Some words and where they are."""

    span: Span
    text: str


@frozen
class Part:
    """One of the things that follow a role, as written, and the white space before it, which isn't in the span."""

    span: Span
    before: str
    raw: str

    @property
    def with_space(self) -> Span:
        """The part and the white space before it: what to delete when the part goes."""
        return Span(self.span.start - len(self.before), self.span.end)


@frozen
class Name(Part):
    r"""An accessible name. In its value, `\"` is a quote; of opening quotes, only `"` is right.

    The specification doesn't define the escapes that were read in an escaped one.
    """

    value: str
    quote: str = '"'
    closed: bool = True
    escaped: bool = False


@frozen
class Attribute(Part):
    """A `key=value` pair; the key, the value or both may be empty, and there may be space around the `=`.

    The value is without quotes, its span with them. The opening quote is `"`, `'`, or nothing.
    """

    key: str
    value: str
    value_span: Span
    quote: str = ""
    closed: bool = True

    @property
    def is_spaced(self) -> bool:
        """Whether white space is around the `=`, where none belongs."""
        return self.value_span.start - self.span.start != len(self.key) + 1


@frozen
class State(Part):
    """A `[state]`; the name is what is between the brackets, whatever that is."""

    name: str
    closed: bool = True


class BareWord(Part):
    """Words that are none of the other parts, such as `exported` in `function#f1 exported`."""


class Unread(Part):
    """The rest of a line that has more parts than are read."""


class Comment(Part):
    """A `-- comment`; it runs to the end of the line."""


@frozen
class Element:
    """A role with what follows it, on a line or in a table cell.

    The namespace is what is before `:` in `browser:button`, an open question (13). The role's text is empty when
    the line starts with something else, the ref's, without its `#`, may be. Parts are in the order written.
    """

    span: Span
    namespace: Piece | None
    role: Piece
    ref: Piece | None
    parts: tuple[Part, ...]
    trailing: str = ""

    @property
    def names(self) -> list[Name]:
        """The names; more than one is a fault."""
        return [part for part in self.parts if isinstance(part, Name)]

    @property
    def name(self) -> Name | None:
        """The first name."""
        for part in self.parts:
            if isinstance(part, Name):
                return part
        return None

    @property
    def attributes(self) -> list[Attribute]:
        """The attributes, in the order written."""
        return [part for part in self.parts if isinstance(part, Attribute)]

    @property
    def states(self) -> list[State]:
        """The states, in the order written."""
        return [part for part in self.parts if isinstance(part, State)]

    def attribute(self, key: str) -> Attribute | None:
        """Return the first attribute with this key."""
        for part in self.parts:
            if isinstance(part, Attribute) and part.key == key:
                return part
        return None

    @property
    def head(self) -> Span:
        """Where the role and the ref are."""
        return Span(self.span.start, (self.ref or self.role).span.end)


@frozen
class Cell:
    r"""A table cell.

    The span is between the pipes, with padding; the text is without, `\|` being a pipe. A cell can hold an element
    (3).
    """

    span: Span
    raw: str
    text: str
    element: Element | None = None
