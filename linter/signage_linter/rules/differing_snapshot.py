"""A snapshot isn't what the page shows that it is of.

What:
    A `snapshot` directive names a page of the built site. The snapshot below it says something else than the page
    does now, or there is no such page. Refs may differ, `...` stands for what is left out, and a `filter`, `depth`
    or `budget` in the frontmatter is applied to the page first.
Why:
    Pages change, and an example that nobody compares with them becomes wrong.
Example:
    <!-- signage: snapshot selector=main -->
    ```anml
    button#e1 "Order"
    ```
Use instead:
    <!-- signage: snapshot of=basket/index.html selector=main -->
    ```anml
    button#e1 "Order"
    ```
"""

from signage_linter.page import PageFault
from signage_specs.rule import ERROR, Finding, Findings, Span, rule


@rule("S012", ERROR, advice="Make the snapshot again with `signage convert PAGE --to anml`.")
def check(fault: PageFault) -> Findings:
    if fault.kind == "differing-snapshot":
        yield Finding(Span(0, 0), fault.detail)
