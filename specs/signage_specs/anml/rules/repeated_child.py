"""An element that is allowed once is repeated.

What:
    The content models of section 8 allow these children once: the sections of a document, `title`, `response`,
    `description` and others.
Why:
    No rule says which one counts, so two agents may read two documents.
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

from signage_specs.anml.judging import repetitions, tag
from signage_specs.anml.tree import Document
from signage_specs.anml.vocabulary import ONE
from signage_specs.rule import ERROR, Finding, Findings, Related, rule


@rule("M015", ERROR, section="8", advice="Keep one of them.")
def check(document: Document) -> Findings:
    # In JSON, two of them are an array, which M084 reports.
    for element, _ in document.elements() if document.syntax == "xml" else ():
        known = element.known
        if known is None or len(element.children) <= 1:
            continue
        single = {name for name, entry in known.children.items() if entry.form == ONE}
        children = (child for child in element.elements if child.definition and child.name in single)
        for child, earlier in repetitions(children, lambda each: each.name):
            message = f"Second {tag(child)} in {tag(element)}, which allows one. Keep one."
            related = (Related(earlier.name_span, f"first {tag(child)}"),)
            yield Finding(child.name_span, message, related=related)
