"""A repeatable element is not an array, or another element is.

What:
    Elements that may repeat are always arrays, even of one. Elements that can't repeat never are. `rights` and
    `nav` are one object, or an array of several. The examples of sections 7.2.4 and 7.3 have `inform` and `ask`
    as bare objects, against the draft's own rule, which it calls absolute.
Why:
    A program that loops over `ask` fails if it is an object.
Example (anml-json):
    {"knowledge": {"inform": {"ttl": 3600, "content": "Open from 9 to 5."}}}
Use instead (anml-json):
    {"knowledge": {"inform": [{"ttl": 3600, "content": "Open from 9 to 5."}]}}
"""

from signage_specs.anml.judging import opening
from signage_specs.anml.tree import Document
from signage_specs.readers.json import read_json
from signage_specs.readers.json_nodes import JsonArray
from signage_specs.rule import ERROR, ERROR_ELSE_WARNING, Edit, Finding, Findings, Fix, Span, rule


@rule(
    "M084",
    ERROR,
    section="7.2.4",
    fixable="safe",
    advice="Write repeatable elements as arrays, and the others as objects.",
)
def check(document: Document) -> Findings:
    for fault in document.faults if not document.broken else ():
        first, last = fault.span.start, fault.span.end
        if fault.kind == "not-an-array":
            brackets = (Edit(Span(first, first), "["), Edit(Span(last, last), "]"))
            message = f"`{fault.detail}` may repeat, so it must be an array. Put it into `[ ]`"
            yield Finding(
                opening(fault.span),
                f"{message} (the draft's examples lack them too).",
                fix=Fix("Put it into an array", brackets),
            )
        elif fault.kind == "array":
            message = f"`{fault.detail}` can't repeat, so it must not be an array. Write only its object."
            yield Finding(opening(fault.span), message, fix=_unwrapped(document.text, fault.span))
        elif fault.kind == "single-array":
            message = f"One `{fault.detail}` is an object; several are an array. Write only its object."
            fix = _unwrapped(document.text, fault.span)
            yield Finding(opening(fault.span), message, levels=ERROR_ELSE_WARNING, fix=fix)


def _unwrapped(text: str, span: Span) -> Fix | None:
    """Return the fix that leaves the only value of an array; None where there are several."""
    array = read_json(text[span.start : span.end]).root
    if not isinstance(array, JsonArray) or len(array.items) != 1 or array.elided:
        return None
    item = array.items[0].span.shifted(span.start)
    edits = (Edit(Span(span.start, item.start), ""), Edit(Span(item.end, span.end), ""))
    return Fix("Write its object alone", edits)
