"""A line is more than one level below its parent, or the first line is indented.

What:
    A line is at most one level below the element that it belongs to. The first line starts at the left margin.
Why:
    A skipped level is an element that is missing. Readers disagree about what to put in its place.
Example:
    nav
        link#e1 "Cart"
Use instead:
    nav
      link#e1 "Cart"
"""

from signage_specs.anml_native.frontmatter_parser import BYTE_ORDER_MARK
from signage_specs.anml_native.repairs import dedented, rescaled
from signage_specs.anml_native.tree import Document, ElementLine
from signage_specs.rule import ERROR, Context, Finding, Findings, rule


@rule("N007", ERROR, section="1.2", fixable="safe", advice="Indent a line by one level more than its parent.")
def check(document: Document, context: Context) -> Findings:
    # An elision may hide the levels in between, and so may a line that can't be read: nothing after the one and
    # under the other is judged.
    reported: set[tuple[int | None, int]] = set()
    whole = rescaled(document)
    first_elision = document.first_elision
    for index, line in document.marked_lines:
        if index > first_elision or index in document.unplaced:
            continue
        parent = document.parent_of(line)
        # N006 reports the half level of a parent, which may be meant for a whole one.
        most = 0 if parent is None else parent.depth + 1 + len(parent.indent) % 2
        if line.depth <= most or (parent is None and context.fragment) or (line.parent, line.depth) in reported:
            continue
        indent = line.indent.strip(BYTE_ORDER_MARK)
        if indent.strip("\t") and (indent.strip(" ") or len(indent) % 2):
            continue  # no whole number of levels, by tabs if need be: N006 reports it
        fix, whole = whole, None
        if fix is None and parent is None and isinstance(line, ElementLine):
            fix = dedented(document, index)
        reported.add((line.parent, line.depth))
        if parent is None:
            message = "Indented line without a parent. Move it to the left margin."
        else:
            message = f"{line.depth - parent.depth} levels below the parent. Indent this line by one level."
        yield Finding(line.margin, message, fix=fix)
