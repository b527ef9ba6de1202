"""An element that stands at most once stands twice.

What:
    The content models of section 8 allow these children once: the sections of a document, `title`, `response`,
    `description` and others.
Why:
    No rule says which one counts, so two agents read two documents.
Example:
    <head>
      <title>Parts shop</title>
      <title>Parts shop, wholesale</title>
    </head>
Use instead:
    <head>
      <title>Parts shop, wholesale</title>
    </head>
"""

from collections.abc import Iterator

from signage_specs.anml.judging import written
from signage_specs.anml.tree import Document, Element
from signage_specs.anml.vocabulary import ONE
from signage_specs.diagnostic import ERROR, Finding, Related
from signage_specs.rule import rule


@rule("M015", ERROR, section="8", rows=("15", "36", "51"), advice="Leave one of them.")
def check(document: Document) -> Iterator[Finding]:
    """Yield what this rule finds."""
    # In JSON, two of them are an array, which another rule tells of.
    for element, _ in document.elements() if document.syntax == "xml" else ():
        known = element.known
        if known is None or len(element.children) <= 1:
            continue
        first: dict[str, Element] = {}
        for child in element.elements:
            entry = known.children.get(child.name)
            if entry is None or entry.form != ONE or not child.definition:
                continue
            earlier = first.setdefault(child.name, child)
            if earlier is not child:
                message = f"{written(element)} has one {written(child)} at most, and this is another. Leave one."
                related = (Related(earlier.name_span, f"first {written(child)}"),)
                yield Finding(child.name_span, message, related=related)
