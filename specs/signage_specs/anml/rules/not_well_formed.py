"""The text is not well-formed XML.

What:
    A document is well-formed XML, and every namespace prefix is declared, as Namespaces in XML 1.0
    allows it. Nothing after the first error is
    read.
Why:
    An agent must not process any part of a document that it can't parse (section 11.4).
Example:
    <knowledge>
      <inform>Open from 9 to 5.</knowledge>
Use instead:
    <knowledge>
      <inform>Open from 9 to 5.</inform>
    </knowledge>
"""

from signage_specs.anml.judging import tag
from signage_specs.anml.tree import ELISION, Document
from signage_specs.rule import ERROR, Context, Finding, Findings, Related, quoted, rule


@rule("M001", ERROR, section="1.2.1", advice="Make the text well-formed XML.")
def check(document: Document, context: Context) -> Findings:
    for fault in document.faults:
        if fault.kind == "not-well-formed":
            yield Finding(fault.span, f"Not well-formed XML: {fault.detail}.")
        elif fault.kind == "nothing" and not (context.embedded and ELISION.fullmatch(fault.detail)):
            yield Finding(fault.span, "Found no element. Write an `<anml>` document.")
        elif fault.kind == "duplicate-name":
            yield Finding(fault.span, f"Duplicate attribute {quoted(fault.detail)}. Keep one.")
        elif fault.kind == "bad-namespace":
            yield Finding(fault.span, f"Not well-formed by namespaces: {fault.detail}.")
        elif fault.kind == "unbound-prefix" and not context.fragment:
            message = f"Undeclared prefix {quoted(fault.detail)}. Declare it with `xmlns:{fault.detail}`."
            yield Finding(fault.span, message)
        elif fault.kind == "outside-text" and not (context.embedded and ELISION.fullmatch(fault.detail)):
            yield Finding(fault.span, f"{quoted(fault.detail)} is outside of every element. Put it into one.")
    if document.syntax == "xml" and not context.fragment and not document.broken:
        for root in document.roots[1:]:
            message = f"Second root element {tag(root)}. Put it into the first one."
            yield Finding(root.name_span, message, related=(Related(document.roots[0].name_span, "the root"),))
