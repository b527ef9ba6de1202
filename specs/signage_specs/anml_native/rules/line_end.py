"""Lines end in CR LF, or in CR alone.

What:
    The grammar ends each line in a `newline` that it doesn't define. Signage reads every kind of line end, and
    writes LF. One finding is reported for the whole document.
Why:
    Some readers keep the CR as part of the last word, and some don't take CR alone for a line end.
Example:
    nav\r
      link#e1 "Cart"\r
Use instead:
    nav
      link#e1 "Cart"
"""  # noqa: D301  the example has real carriage returns

import re

from signage_specs.anml_native.actions import ActionDocument
from signage_specs.anml_native.tree import Document
from signage_specs.rule import INFO, Edit, Finding, Findings, Fix, Span, rule

_LINE_END = re.compile(r"\r\n?")
_MOST_EDITS = 10_000


@rule("N046", INFO, section="8", fixable="safe", advice="End lines with LF.")
def check(document: Document | ActionDocument) -> Findings:
    text = document.text
    first = _LINE_END.search(text)
    if first:
        what = "CR LF" if len(first.group()) > 1 else "CR"
        message = f"Lines end in {what}. End them with LF."
        yield Finding(Span(*first.span()), message, fix=Fix("End all lines in LF", _edits(text, first.start())))


def _edits(text: str, start: int) -> tuple[Edit, ...]:
    """Return an edit for each line end; a single one for a text with very many, which isn't fixed by hand."""
    if text.count("\r") > _MOST_EDITS:
        return (Edit(Span(start, len(text)), _LINE_END.sub("\n", text[start:])),)
    return tuple(Edit(Span(*end.span()), "\n") for end in _LINE_END.finditer(text, start))
