"""An element has a broader usage than the element around it.

What:
    The usage of an element is not broader than that of the element around it. From narrow to broad: none,
    display, cache, store, train.
Why:
    Agents apply the narrower of the two, so the broader one has no effect.
Example:
    <body usage="display">
      <section usage="train">Free to use.</section>
    </body>
Use instead:
    <body usage="display">
      <section usage="display">Free to use.</section>
    </body>
"""

from itertools import pairwise

from signage_specs.anml.judging import place, tag
from signage_specs.anml.tree import Document, Element
from signage_specs.anml.vocabulary import USAGE
from signage_specs.rule import INFO, Finding, Findings, Related, Respelling, quoted, rule


@rule(
    "M077",
    INFO,
    section="16.5",
    fixable="unsafe",
    advice="Give the inner element the same usage or a narrower one.",
)
def check(document: Document) -> Findings:
    usages = [element.span for element, _ in document.elements() if element.attribute("usage") is not None]
    # In document order, what is in another one comes before what follows it.
    if not any(inner.start < outer.end for outer, inner in pairwise(usages)):
        return
    waiting: list[tuple[Element, Element | None]] = [
        (element, None) for element, parent in document.elements() if parent is None
    ]
    while waiting:
        element, enclosing = waiting.pop()
        usage = element.value("usage")
        if usage in USAGE and element.definition:
            outer = enclosing.value("usage") if enclosing else None
            if enclosing is not None and outer in USAGE and USAGE.index(usage) > USAGE.index(outer):
                message = f"{quoted(usage)} is broader than the usage of {tag(enclosing)}. Write {quoted(outer)}."
                related = (Related(place(enclosing, "usage"), "the narrower usage"),)
                respelling = Respelling(usage, outer, is_safe=False)
                yield Finding(place(element, "usage"), message, related=related, respelling=respelling)
            enclosing = element
        waiting.extend((child, enclosing) for child in element.elements)
