"""A repeatable element is no array, or another one is.

What:
    Elements that may stand several times are always arrays, even of one. Elements that stand once never are.
    `rights` and `nav` are one object, or an array of several. The draft's own examples of sections 7.2.4 and 7.3
    show `inform` and `ask` as bare objects, against its own rule, which it calls absolute.
Why:
    A program that loops over `ask` fails when it is an object.
Example (anml-json):
    {"knowledge": {"inform": {"ttl": 3600, "content": "Open from 9 to 5."}}}
Use instead (anml-json):
    {"knowledge": {"inform": [{"ttl": 3600, "content": "Open from 9 to 5."}]}}
"""

from collections.abc import Iterator

from signage_specs.anml.tree import Document
from signage_specs.diagnostic import ERROR, Edit, Finding, Fix
from signage_specs.rule import rule
from signage_specs.span import Span


@rule(
    "M084",
    ERROR,
    section="7.2.4",
    rows=("84",),
    advice="Write repeatable elements as arrays, and the others as objects.",
)
def check(document: Document) -> Iterator[Finding]:
    """Yield what this rule finds."""
    for fault in document.faults if not document.broken else ():
        if fault.kind == "not-an-array":
            start, end = Span(fault.span.start, fault.span.start), Span(fault.span.end, fault.span.end)
            fix = Fix("Put it into an array", (Edit(start, "["), Edit(end, "]")))
            message = f"`{fault.detail}` may repeat, so it is always an array. Put this into `[ ]`"
            message += " (the draft's own examples leave them out too)."
            yield Finding(Span(fault.span.start, min(fault.span.start + 1, fault.span.end)), message, fix=fix)
        elif fault.kind == "array":
            message = f"`{fault.detail}` stands once, so it is never an array. Write its object alone."
            yield Finding(Span(fault.span.start, min(fault.span.start + 1, fault.span.end)), message)
