"""Lines end with CR or CR LF.

What:
    Lines should end with LF alone. One finding stands for all of them.
Why:
    A text that is hashed or compared is not the same with other line ends.
Example:
    <body>\r
    Welcome.</body>
Use instead:
    <body>
    Welcome.</body>
"""  # noqa: D301 (the example has real carriage returns)

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from signage_specs.diagnostic import WARNING, Edit, Finding, Fix
from signage_specs.rule import Rule
from signage_specs.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml.tree import Document
    from signage_specs.rule import Context


_LINE_END = re.compile(r"\r\n?")


def check(document: Document, _context: Context) -> Iterator[Finding]:
    """Yield what this rule finds."""
    ends = list(_LINE_END.finditer(document.text)) if document.syntax == "xml" else []
    if ends:
        fix = Fix("End all lines with LF", tuple(Edit(Span(*end.span()), "\n") for end in ends))
        what = "CR LF" if len(ends[0][0]) > 1 else "CR"
        message = f"Lines end with {what}, the first one here. End them with LF."
        yield Finding(Span(*ends[0].span()), message, fix=fix)


RULE = Rule(
    code="M012",
    name="carriage-return",
    levels=WARNING,
    section="6.2.4",
    advice="End lines with LF.",
    rows=("12",),
    check=check,
    documentation=__doc__,
)
