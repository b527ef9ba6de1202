"""A cell's tag isn't `<kind id="…">` alone at the left margin.

What:
    An opening tag starts at the left margin, alone on its line. Attributes are `name="value"`.
    A tag that is indented is a warning.
Why:
    Tags are found line by line. One in another form is found by some tools and missed by others.
Example:
    <task id=collect>
    Collect the figures of the day.
    </task>
Use instead:
    <task id="collect">
    Collect the figures of the day.
    </task>
"""

import re

from signage_specs.anyt.tree import Workflow
from signage_specs.rule import ERROR, WARNING, Edit, Finding, Findings, Fix, Span, first_place, quoted, rule

_UNQUOTED = re.compile(r"""(?P<name>[^\s=>/"']+)\s*=\s*(?:'(?P<single>[^'"]*)'|(?P<bare>[^\s"'<>=]+))""")
_CURLY_QUOTES = "\u2018\u2019\u201a\u201c\u201d\u201e"  # what word processors make of straight ones
_CLOSING = re.compile(r"</([A-Za-z]+)\s*>")


@rule(
    "A007",
    ERROR,
    section="Cell Syntax",
    fixable="safe",
    advice='Write the tag as `<task id="…">`, alone at the left margin.',
)
def check(document: Workflow) -> Findings:
    for fault in document.faults:
        text = document.source(fault.span)
        if fault.kind == "malformed-tag":
            message = f"Malformed tag at {quoted(text)}: {fault.detail}."
            fix = None if fault.earlier else _fix(text, fault.span)
            yield Finding(fault.span, message, related=first_place(fault), fix=fix)
        elif fault.kind == "indented-tag":
            message = f"{quoted(text)} is indented. Start it at the left margin."
            edit = Edit(_indentation(document.text, fault.span.start), "")
            yield Finding(fault.span, message, WARNING, fix=Fix("Remove the indentation", (edit,)))


def _fix(text: str, span: Span) -> Fix | None:
    """Return the one right form of an attribute that only lacks its quotes, or of a closing tag."""
    if attribute := _UNQUOTED.fullmatch(text):
        value = attribute["single"] if attribute["single"] is not None else attribute["bare"].strip(_CURLY_QUOTES)
        edit = Edit(span, f'{attribute["name"]}="{value}"')
        return Fix("Write the value in double quotes", (edit,)) if value else None
    closing = _CLOSING.fullmatch(text)
    return Fix("Write the closing tag alone", (Edit(span, f"</{closing[1]}>"),)) if closing else None


def _indentation(text: str, end: int) -> Span:
    start = end
    while start and text[start - 1].isspace() and text[start - 1] not in "\r\n":
        start -= 1
    return Span(start, end)
