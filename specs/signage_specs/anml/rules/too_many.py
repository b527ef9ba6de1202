"""A document has more actions or asks than agents must accept.

What:
    The recommended limits are 64 actions and 32 asks in a document. The finding is at the first one beyond.
    Beyond 2^15 elements, or 2^18 keys and values of JSON, which is an error, nothing is read.
Why:
    Agents stop there, and never see the rest.
Example:
    <knowledge>
      <ask field="f0" action="a" purpose="To find the size"/>
      <ask field="f1" action="a" purpose="To find the size"/>
      <ask field="f2" action="a" purpose="To find the size"/>
      <ask field="f3" action="a" purpose="To find the size"/>
      <ask field="f4" action="a" purpose="To find the size"/>
      <ask field="f5" action="a" purpose="To find the size"/>
      <ask field="f6" action="a" purpose="To find the size"/>
      <ask field="f7" action="a" purpose="To find the size"/>
      <ask field="f8" action="a" purpose="To find the size"/>
      <ask field="f9" action="a" purpose="To find the size"/>
      <ask field="f10" action="a" purpose="To find the size"/>
      <ask field="f11" action="a" purpose="To find the size"/>
      <ask field="f12" action="a" purpose="To find the size"/>
      <ask field="f13" action="a" purpose="To find the size"/>
      <ask field="f14" action="a" purpose="To find the size"/>
      <ask field="f15" action="a" purpose="To find the size"/>
      <ask field="f16" action="a" purpose="To find the size"/>
      <ask field="f17" action="a" purpose="To find the size"/>
      <ask field="f18" action="a" purpose="To find the size"/>
      <ask field="f19" action="a" purpose="To find the size"/>
      <ask field="f20" action="a" purpose="To find the size"/>
      <ask field="f21" action="a" purpose="To find the size"/>
      <ask field="f22" action="a" purpose="To find the size"/>
      <ask field="f23" action="a" purpose="To find the size"/>
      <ask field="f24" action="a" purpose="To find the size"/>
      <ask field="f25" action="a" purpose="To find the size"/>
      <ask field="f26" action="a" purpose="To find the size"/>
      <ask field="f27" action="a" purpose="To find the size"/>
      <ask field="f28" action="a" purpose="To find the size"/>
      <ask field="f29" action="a" purpose="To find the size"/>
      <ask field="f30" action="a" purpose="To find the size"/>
      <ask field="f31" action="a" purpose="To find the size"/>
      <ask field="f32" action="a" purpose="To find the size"/>
    </knowledge>
Use instead:
    <knowledge>
      <ask field="size" action="a" purpose="To find the size"/>
    </knowledge>
"""

from signage_specs.anml.judging import tag
from signage_specs.anml.tree import Document
from signage_specs.rule import ERROR, WARNING, Finding, Findings, rule

LIMITS = {"action": 64, "ask": 32}


@rule("M052", WARNING, section="13.7", advice="Split the document.")
def check(document: Document) -> Findings:
    for fault in document.faults:
        if fault.kind == "too-many":
            message = f"The document has more than {fault.detail} elements and was not read. Split it."
            yield Finding(fault.span, message, levels=ERROR)
        elif fault.kind == "too-many-values":
            yield Finding(fault.span, f"The document was not read: {fault.detail}.", levels=ERROR)
    for name, limit in LIMITS.items():
        elements = list(document.named(name))
        if len(elements) > limit:
            message = f"Agents read at most {limit} of {tag(elements[0])}, but found {len(elements)}. Split them."
            yield Finding(elements[limit].name_span, message)
