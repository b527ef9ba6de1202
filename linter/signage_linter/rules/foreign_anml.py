"""A block labelled `anml` is in another language.

What:
    The text under `anml` is neither the indentation format, nor XML, nor JSON. Other languages have
    the same name.
Why:
    Checked as ANML, every line would be reported.
Example:
    ```anml
    let rec walk(tree) = match tree with
      | Leaf -> 0;
      | Node(l, r) -> walk(l) + walk(r);
    ```
Use instead:
    ```text
    let rec walk(tree) = match tree with
      | Leaf -> 0;
      | Node(l, r) -> walk(l) + walk(r);
    ```
"""

from signage_linter.page import PageFault
from signage_specs.rule import WARNING, Finding, Findings, Span, rule


@rule("S010", WARNING, advice="Label the block with its own language, or with `text`.")
def check(fault: PageFault) -> Findings:
    if fault.kind == "foreign-anml":
        yield Finding(Span(0, 0), "The block is not ANML. Label it with its own language, or with `text`.")
