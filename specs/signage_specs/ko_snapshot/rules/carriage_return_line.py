"""Lines end in CR LF, or in CR alone.

What:
    The grammar ends each line in a line feed. One finding is reported for the whole snapshot. In use
    both line ends are read.
Why:
    Some readers keep the CR as part of the last word.
Example (strict):
    1: link "Docs"\r
    2: link "Blog"\r
Use instead:
    1: link "Docs"
    2: link "Blog"
"""  # noqa: D301  the example has real carriage returns

import re

from signage_specs.ko_snapshot.tree import Snapshot
from signage_specs.rule import ERROR_STRICT, Edit, Finding, Findings, Fix, Span, rule

_LINE_END = re.compile(r"\r\n?")


@rule("K022", ERROR_STRICT, section="11", fixable="safe", advice="End lines with LF.")
def check(document: Snapshot) -> Findings:
    first = _LINE_END.search(document.text)
    if first:
        edit = Edit(Span(first.start(), len(document.text)), _LINE_END.sub("\n", document.text[first.start() :]))
        what = "CR LF" if len(first[0]) > 1 else "CR"
        message = f"Lines end in {what}. End them with LF."
        yield Finding(Span(*first.span()), message, fix=Fix("End all lines in LF", (edit,)))
