"""Lines end with CR or CR LF.

What:
    Lines should end with LF alone. There is one finding for a whole text.
Why:
    A text with other line ends has another hash, and is not equal to the same text with LF.
Example:
    <body>\r
    Welcome.</body>
Use instead:
    <body>
    Welcome.</body>
"""  # noqa: D301 (the example has real carriage returns)

import re

from signage_specs.anml.tree import Document
from signage_specs.rule import WARNING, Edit, Finding, Findings, Fix, Span, rule

_LINE_END = re.compile(r"\r\n?")


@rule("M012", WARNING, section="6.2.4", fixable="safe", advice="End lines with LF.")
def check(document: Document) -> Findings:
    ends = list(_LINE_END.finditer(document.text)) if document.syntax == "xml" else []
    if ends:
        fix = Fix("End all lines with LF", tuple(Edit(Span(*end.span()), "\n") for end in ends))
        what = "CR LF" if len(ends[0][0]) > 1 else "CR"
        message = f"Lines end with {what}, first here. End them with LF."
        yield Finding(Span(*ends[0].span()), message, fix=fix)
