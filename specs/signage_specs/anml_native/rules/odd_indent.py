"""A line is indented by a tab, by an odd number of spaces, or by other white space.

What:
    Each level is two spaces. A byte order mark before the first line is a warning.
Why:
    The indentation alone says what belongs to what. Half a level doesn't say it.
Example:
    nav
       link#e1 "Cart"
Use instead:
    nav
      link#e1 "Cart"
"""

from signage_specs.anml_native.frontmatter_parser import BYTE_ORDER_MARK
from signage_specs.anml_native.repairs import rescaled
from signage_specs.anml_native.tree import Document, ElementLine, MarkedLine
from signage_specs.rule import ERROR, WARNING, Context, Edit, Finding, Findings, Fix, Span, rule

_MARKED = "Byte order mark before the first line. Remove it."
_NO_BREAK_SPACE = "\u00a0"


@rule("N006", ERROR, section="1.2", fixable="safe", advice="Indent by two spaces for each level.")
def check(document: Document, context: Context) -> Findings:
    yield from _byte_order_mark(document, context)
    whole = rescaled(document)
    deepest = 0  # the deepest level that the next line may have
    for _, line in document.marked_lines:
        indent = line.indent.strip(BYTE_ORDER_MARK)
        if len(indent) % 2 or indent.strip(" "):
            fix = whole or _fix(document, line, deepest)
            whole = None
            yield Finding(line.margin, _message(indent), fix=fix)
        deepest = line.depth + isinstance(line, ElementLine)


def _byte_order_mark(document: Document, context: Context) -> Findings:
    if context.encoding == "utf-8-sig":  # decoding has taken the mark away
        yield Finding(
            Span(0, min(1, len(document.text))), "Byte order mark before the first line. Remove it.", WARNING
        )
    if document.lines and document.lines[0].indent.startswith(BYTE_ORDER_MARK):
        first = document.lines[0]
        at = Span(0, len(first.indent) - len(first.indent.lstrip(BYTE_ORDER_MARK)))
        yield Finding(at, _MARKED, WARNING, fix=Fix("Remove the byte order mark", (Edit(at, ""),)))


def _message(indent: str) -> str:
    if "\t" in indent:
        return "Tab in the indentation. Write two spaces for each level."
    if set(indent) == {" "}:
        count = "one space" if len(indent) == 1 else f"{len(indent)} spaces"
        return f"Indented by {count}. Write two spaces for each level."
    return "Character that isn't a plain space in the indentation. Write two spaces for each level."


def _fix(document: Document, line: MarkedLine, deepest: int) -> Fix | None:
    """Return the fix where only one level is possible.

    A tab is a level, a no-break space is a space, and half a level too much can only go.
    """
    signs = set(line.indent)
    parent = document.parent_of(line)
    is_legal = line.depth <= (parent.depth + 1 if parent else 0)
    has_no_break = _NO_BREAK_SPACE in signs and signs <= {" ", _NO_BREAK_SPACE} and len(line.indent) % 2 == 0
    is_half_too_much = signs == {" "} and line.depth == deepest
    if signs == {"\t"} or (is_legal and (has_no_break or is_half_too_much)):
        return Fix("Indent by two spaces a level", (Edit(line.margin, "  " * line.depth),))
    return None
