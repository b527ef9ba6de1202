"""A line of an accessibility snapshot has no known shape.

What:
    Nodes are written `- role "name" [ref=e1]: text`, or `@e1 [role] "name"`. Properties are written
    `- /url: …`.
Why:
    Tools that convert snapshots skip such a line, or take it for text.
Example (aria-snapshot):
    - button "Pay" [ref=e1
Use instead (aria-snapshot):
    - button "Pay" [ref=e1]
"""

from signage_specs.anml_native.aria.tree import AriaElision, AriaSnapshot, AriaUnknown
from signage_specs.rule import WARNING, Context, Finding, Findings, rule


@rule("N044", WARNING, section="11", advice='Write each node as `- role "name" [ref=e1]`.')
def check(snapshot: AriaSnapshot, context: Context) -> Findings:
    before = None
    for line in snapshot.lines:
        if isinstance(line, AriaUnknown) and not isinstance(before, AriaUnknown):
            message = 'Not a valid snapshot line. Write `- role "name" [ref=e1]`.'
            yield Finding(line.span, message)
        elif isinstance(line, AriaElision) and not context.embedded:
            yield Finding(line.span, "`...` is only valid in a page. Write what is there.")
        before = line
