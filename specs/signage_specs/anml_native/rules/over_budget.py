"""The body has more lines than the frontmatter's `budget`.

What:
    `budget` is the greatest number of lines that the reader has room for.
Why:
    What exceeds the budget may be cut off without notice.
Example:
    ---
    budget: 1
    ---
    button#e1 "Pay"
    button#e2 "Cancel"
Use instead:
    ---
    budget: 2
    ---
    button#e1 "Pay"
    button#e2 "Cancel"
"""

import re

from signage_specs.anml_native.tree import Document
from signage_specs.rule import WARNING, Finding, Findings, Related, rule

_COUNT = re.compile(r"[0-9]{1,9}")


@rule("N039", WARNING, section="1.1", advice="Keep the body within the budget.")
def check(document: Document) -> Findings:
    # The budget of a diff is that of its new snapshot.
    limit = document.meta.get("budget")
    if limit is None or document.is_diff or not _COUNT.fullmatch(limit.content):
        return
    most = int(limit.content)
    lines = document.marked_lines
    if len(lines) > most:
        count = "1 line" if len(lines) == 1 else f"{len(lines)} lines"
        message = f"The body has {count}, but `budget` is {most}. Sum up the rest in a `~` line."
        yield Finding(lines[most][1].words_span, message, related=(Related(limit.words_span, f"`budget: {most}`"),))
