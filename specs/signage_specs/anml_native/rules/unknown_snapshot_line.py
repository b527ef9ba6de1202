"""A line of an accessibility snapshot has no known shape, or an indentation that no line above it has.

What:
    Nodes are written `- role "name" [ref=e1]: text`, or `@e1 [role] "name"`. Properties are written
    `- /url: …`. Items of a list are as far to the right as those beside them.
Why:
    Tools that convert snapshots skip such a line, or take it for text. Those that read YAML refuse the snapshot.
Example (aria-snapshot):
    - button "Pay" [ref=e1
Use instead (aria-snapshot):
    - button "Pay" [ref=e1]
"""

from signage_specs.anml_native.aria.tree import (
    LIST_ITEM,
    AnyAriaLine,
    AriaBlock,
    AriaElision,
    AriaSnapshot,
    AriaUnknown,
)
from signage_specs.rule import WARNING, Context, Finding, Findings, rule


def _opens_list(line: AnyAriaLine) -> bool:
    return line.raw.rstrip().endswith((":", ":'"))


@rule("N044", WARNING, section="11", advice='Write each node as `- role "name" [ref=e1]`.')
def check(snapshot: AriaSnapshot, context: Context) -> Findings:
    before: AnyAriaLine | None = None
    columns: list[int] = []  # of the items that the line may be beside, outermost first
    for line in snapshot.lines:
        if isinstance(line, AriaBlock):
            continue
        if isinstance(line, AriaUnknown) and not isinstance(before, AriaUnknown):
            message = 'Not a valid snapshot line. Write `- role "name" [ref=e1]`.'
            yield Finding(line.span, message)
        elif isinstance(line, AriaElision) and not context.embedded:
            yield Finding(line.span, "`...` is only valid in a page. Write what is there.")
        words = line.raw.lstrip()
        if LIST_ITEM.match(words):
            column = len(line.raw) - len(words)
            is_inside = not columns or column > columns[-1]
            while columns and columns[-1] > column:
                columns.pop()
            # One column more begins a list only below a colon; otherwise it is between two levels.
            is_slip = column == (columns or [column])[-1] + 1 and before is not None and not _opens_list(before)
            if columns and columns[-1] < column and (is_slip or not is_inside):
                yield Finding(line.span, "No item above has this indentation. Indent it like the items beside it.")
            if not columns or (columns[-1] < column and not is_slip):
                columns.append(column)
        before = line
