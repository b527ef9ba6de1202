"""A name, value or title is empty.

What:
    An element without a name or a value has no quotes for it. A page without a title has no page line.
Why:
    Empty quotes cost tokens and say nothing.
Example:
    1: textbox ""
Use instead:
    1: textbox
"""

from signage_specs.ko_snapshot.tree import PageLine, Snapshot, removal, value_span
from signage_specs.rule import ERROR_ELSE_WARNING, Finding, Findings, Span, rule


@rule("K010", ERROR_ELSE_WARNING, section="6", fixable="safe", advice="Remove an empty name or value.")
def check(document: Snapshot) -> Findings:
    for line in document.lines:
        if isinstance(line, PageLine) and line.title and not line.title.text:
            yield Finding(line.span, "Empty title. Remove the page line.")
    for element in document.elements:
        if element.name and not element.name.text:
            yield _finding(document, "name", element.name.span)
        if element.value and not element.value.text:
            yield _finding(document, "value", value_span(element.value))


def _finding(document: Snapshot, what: str, span: Span) -> Finding:
    message = f"Empty {what}. Remove `{document.text[span.start : span.end]}`."
    return Finding(span, message, fix=removal(document.text, span, f"Remove the empty {what}"))
