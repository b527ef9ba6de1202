"""Write a snapshot in the canonical form: two spaces a level, Go's quoting, one blank line after the title."""

from collections.abc import Iterable

from signage_specs.ko_snapshot.quoting import quoted, truncated
from signage_specs.ko_snapshot.tree import Element, PageLine, Snapshot
from signage_specs.ko_snapshot.vocabulary import (
    CURSOR_MARK,
    INDENT_WIDTH,
    NAME_LIMIT,
    PAGE_KEYWORD,
    TRUNCATION_MARK,
    VALUE_KEYWORD,
    VALUE_LIMIT,
)
from signage_specs.span import Span


def write_snapshot(snapshot: Snapshot) -> str:
    """Return the canonical text of a snapshot: sections 2 to 7.

    Ids and depths stay. Names and values are cut at their limits, empty ones and a value equal to the name are
    left out. A line that could not be read is kept as it stands. Every line ends with LF.
    """
    written: list[str] = []
    for line in snapshot.lines:
        if isinstance(line, PageLine):
            title = page_line(line.title.text) if line.title else _verbatim(snapshot, line.span)
            written += [title, ""] if not line.title or line.title.text else []
        elif isinstance(line, Element):
            written.append(_element(snapshot, line))
        elif line.kind == "scope":
            written += [_verbatim(snapshot, line.span), ""]
        elif line.kind != "blank":
            written.append(_verbatim(snapshot, line.line))
    return "".join(f"{line}\n" for line in written)


def page_line(title: str) -> str:
    """Return the line of a page's title, without its line end."""
    return f"{PAGE_KEYWORD}: {quoted(title)}"


def element_line(  # noqa: PLR0913  # an element has this many parts
    identifier: int,
    role: str,
    *,
    depth: int = 0,
    name: str = "",
    value: str = "",
    states: Iterable[str] = (),
) -> str:
    """Return the line of one element, without its line end.

    Args:
        identifier: its number, from 1.
        role: its role.
        depth: its level; 0 at the root.
        name: its accessible name, whole: it is cut at 80 code points before it is quoted.
        value: its value, whole: it is cut at 50 code points. One equal to the name is left out.
        states: its states.
    """
    parts = [f"{' ' * INDENT_WIDTH * depth}{identifier}: {role}"]
    if name:
        parts.append(quoted(truncated(name, NAME_LIMIT, TRUNCATION_MARK)))
    if value and value != name:
        parts.append(f"{VALUE_KEYWORD}={quoted(truncated(value, VALUE_LIMIT, TRUNCATION_MARK))}")
    return " ".join([*parts, *states])


def _element(snapshot: Snapshot, element: Element) -> str:
    if not element.id or not element.role or element.surplus:
        return " " * INDENT_WIDTH * element.depth + _verbatim(snapshot, element.span)
    states = [state.name for state in element.states]
    return element_line(
        element.id,
        element.role,
        depth=element.depth,
        name=element.name.text if element.name else "",
        value=element.value.text if element.value else "",
        states=[*states, CURSOR_MARK] if element.cursor else states,
    )


def _verbatim(snapshot: Snapshot, span: Span) -> str:
    return snapshot.text[span.start : span.end].rstrip()
