"""The text is not valid JSON, or is ambiguous.

What:
    The text is JSON (RFC 8259): no comments, no trailing commas, no NaN, no number too large for a double, no
    half of a surrogate pair, and no duplicate key in an object. In an example on a page, `...` may stand for
    what is left out.
Why:
    A document with a duplicate key is malformed and rejected: two readers would see two documents.
Example (anml-json):
    {"anml": "1.0", "role": "agent-response", "ttl": 60, "ttl": 3600}
Use instead (anml-json):
    {"anml": "1.0", "role": "agent-response", "ttl": 3600}
"""

from signage_specs.anml.tree import Document
from signage_specs.json_findings import syntax_findings
from signage_specs.rule import ERROR, Context, Finding, Findings, first_place, quoted, rule

_KINDS = frozenset(
    {"json-syntax", "trailing-comma", "comment", "trailing-content", "non-finite-number", "lone-surrogate"}
)


@rule("M082", ERROR, section="7.5", fixable="safe", advice="Make the text valid JSON, with each key once.")
def check(document: Document, context: Context) -> Findings:
    if document.json is None:
        return
    for fault in document.faults:
        if fault.kind == "duplicate-key":
            message = f"Duplicate key {quoted(fault.detail)}. Keep one."
            yield Finding(fault.span, message, related=first_place(fault))
        elif fault.kind == "elision" and not context.embedded:
            yield Finding(fault.span, "`...` is only allowed in examples on pages. Write the document in full.")
        elif fault.kind in _KINDS or (fault.kind == "bare-members" and not (context.embedded or context.fragment)):
            yield from syntax_findings(document.text, [fault], Context())
