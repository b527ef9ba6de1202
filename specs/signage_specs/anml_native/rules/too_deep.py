"""An element is deeper than the frontmatter's `depth`.

What:
    `depth: 2` says that the document has two levels of elements. What is deeper is summed up in a `~` line. The
    specification doesn't say where the count starts; for Signage the elements at the left margin are level 1.
Why:
    An agent learns from the number that something was left out, and where to ask for more.
Example:
    ---
    depth: 1
    ---
    nav
      link#e1 "Cart"
Use instead:
    ---
    depth: 1
    ---
    nav
      ~ 1 link
"""

import re

from signage_specs.anml_native.tree import Document, is_removal
from signage_specs.rule import WARNING, Finding, Findings, Related, rule

_COUNT = re.compile(r"[0-9]{1,9}")


@rule("N037", WARNING, section="4.1", advice="Sum up what is deeper than `depth` in a `~` line.")
def check(document: Document) -> Findings:
    limit = document.meta.get("depth")
    if limit is None or not _COUNT.fullmatch(limit.content):
        return
    most = int(limit.content)
    for _, line in document.element_lines:
        parent = document.parent_of(line)
        if line.depth < most or is_removal(line) or (parent is not None and parent.depth >= most):
            continue
        message = f"Element on level {line.depth + 1}, but `depth` is {most}. Sum it up in a `~` line."
        yield Finding(line.element.span, message, related=(Related(limit.words_span, f"`depth: {most}`"),))
