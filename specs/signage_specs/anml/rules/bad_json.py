"""The text is not valid JSON, or can be read in two ways.

What:
    It is JSON as RFC 8259 has it: no comments, no trailing commas, no NaN, no number too large for a double, no
    half of a surrogate pair, and no key twice in one object. In an example of a page, `...` may stand for what
    is left out.
Why:
    A document with a repeated key is malformed and rejected as a whole: two readers would see two documents.
Example (anml-json):
    {"anml": "1.0", "role": "agent-response", "ttl": 60, "ttl": 3600}
Use instead (anml-json):
    {"anml": "1.0", "role": "agent-response", "ttl": 3600}
"""

from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.anml.tree import Document
from signage_specs.diagnostic import ERROR, Finding, first_place
from signage_specs.rule import Context, rule

_KINDS = frozenset(
    {"json-syntax", "trailing-comma", "comment", "trailing-content", "non-finite-number", "lone-surrogate"}
)


@rule("M082", ERROR, section="7.5", rows=("82",), advice="Make the text valid JSON, each key once.")
def check(document: Document, context: Context) -> Iterator[Finding]:
    """Yield what this rule finds."""
    if document.json is None:
        return
    for fault in document.faults:
        if fault.kind == "duplicate-key":
            message = f"The key {quoted(fault.detail)} stands here twice. Leave one."
            yield Finding(fault.span, message, related=first_place(fault))
        elif fault.kind == "elision" and not context.embedded:
            yield Finding(fault.span, "Something was left out here. Write the document in full.")
        elif fault.kind in _KINDS or (fault.kind == "bare-members" and not (context.embedded or context.fragment)):
            yield Finding(fault.span, f"This is not valid JSON: {fault.detail}.")
