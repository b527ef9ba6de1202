"""What a ko-browser snapshot says, line by line, each part with its place."""

from typing import TypeAlias

from signage_core.frozen import frozen
from signage_specs.diagnostic import Edit, Fix
from signage_specs.ko_snapshot.vocabulary import INDENT_WIDTH, TRUNCATION_MARK, VALUE_KEYWORD
from signage_specs.span import Fault, Span

SnapshotLine: TypeAlias = "PageLine | NumberedElement | OtherLine"


@frozen
class Quoted:
    r"""A text in double quotes, with escapes decoded; the span has the quotes.

    A byte that is no UTF-8 (`\xff`) is a lone surrogate, as Python decodes it.
    """

    span: Span
    text: str

    def seems_truncated(self, limit: int) -> bool:
        """Whether the text ends with the mark of truncation and is as long as only truncated texts are."""
        return len(self.text) > limit - len(TRUNCATION_MARK) and self.text.endswith(TRUNCATION_MARK)


def value_span(value: Quoted) -> Span:
    """Return the place of a value with its keyword."""
    return Span(value.span.start - len(VALUE_KEYWORD) - 1, value.span.end)


def removal(text: str, span: Span, description: str) -> Fix:
    """Return the fix that removes a part of a line, with the space before it."""
    spaced = text[span.start - 1 : span.start] == " "
    return Fix(description, (Edit(Span(span.start - spaced, span.end), ""),))


def truncation(text: str, quoted: Quoted, limit: int) -> Fix | None:
    """Return the fix that cuts a text as the tool would; None where it has escapes."""
    if text[quoted.span.start + 1 : quoted.span.end - 1] != quoted.text:
        return None
    cut = f'"{quoted.text[: limit - len(TRUNCATION_MARK)]}{TRUNCATION_MARK}"'
    return Fix("Cut it", (Edit(quoted.span, cut),), is_safe=False)


@frozen
class PageLine:
    """The line of the page's title, without indentation and line end. The title may be missing."""

    span: Span
    indent: str
    title: Quoted | None


@frozen
class State:
    """A word after the name and value; `name` may be one that the specification doesn't know."""

    span: Span
    name: str


@frozen
class NumberedElement:
    """One element.

    The span is without indentation and line end, the indentation as written. The id is 0 when it is too long to be
    one; its span has the brackets or the `@e` of an older notation. The notation is `1` for `5:`, `0` for the older
    `[5]`, `agent-browser` for `@e5`. Without a role, its span is empty, where it belongs. States are in text order.
    The cursor is the place of the tool's mark of the focused element; surplus are quoted texts beyond one name and
    one value. It follows an elision where a line of `...` before it says that lines are left out, and what is
    unreadable where the line before it, or its id, can't be read.
    """

    span: Span
    indent: str
    id: int
    id_span: Span
    notation: str
    role: str
    role_span: Span
    name: Quoted | None
    value: Quoted | None
    states: tuple[State, ...]
    cursor: Span | None
    surplus: tuple[Quoted, ...]
    follows_elision: bool
    follows_unreadable: bool

    @property
    def depth(self) -> int:
        """How many levels deep the indentation puts it; an odd width counts as the level below it."""
        return len(self.indent) // INDENT_WIDTH


@frozen
class OtherLine:
    """A line that is neither the page's nor an element's.

    The span is without indentation and line end, the line with both. The kind is `blank`, `elision` (`...` alone),
    `annotation` (box-drawing characters before), `scope` (`Scoped to: …`), `wrapper` (`<ko-browser-content>` and
    its end), or `unknown`.
    """

    span: Span
    line: Span
    kind: str


@frozen
class Snapshot:
    """A snapshot: every line, those that are elements, and what broke the grammar, in text order."""

    text: str
    lines: tuple[SnapshotLine, ...]
    elements: tuple[NumberedElement, ...]
    faults: tuple[Fault, ...]

    @property
    def page(self) -> PageLine | None:
        """The first line of a page's title."""
        return next((line for line in self.lines if isinstance(line, PageLine)), None)
