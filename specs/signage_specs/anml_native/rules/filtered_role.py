"""The document has an element that its `filter` excludes.

What:
    `filter: interactive` says that the document has interactive elements only. The specification doesn't define
    what `compact` leaves out.
Why:
    An agent that reads the filter assumes that everything else is missing, and requests a whole one for nothing.
Example:
    ---
    filter: interactive
    ---
    h1#e1 "Cart"
    button#e2 "Pay"
Use instead:
    ---
    filter: interactive
    ---
    button#e2 "Pay"
"""

from signage_specs.anml_native.filters import is_empty, repeats
from signage_specs.anml_native.repairs import near_role
from signage_specs.anml_native.tree import ContentLine, Document, ElementLine, elements_of, is_removal
from signage_specs.anml_native.vocabulary import INTERACTIVE_ROLES
from signage_specs.rule import WARNING, Finding, Findings, Related, quoted, rule

_SHOWN = 10


@rule("N038", WARNING, section="4.3", advice="Remove what the filter excludes, or remove the filter.")
def check(document: Document) -> Findings:
    line = document.meta.get("filter")
    if line is None:
        return
    filters = {each.strip() for each in line.content.split(",")}
    if "compact" in filters:
        yield from _compact(document)
    if "interactive" not in filters:
        return
    elements = [element for line in document.lines if not is_removal(line) for element in elements_of(line)]
    # N009 reports a misspelt role.
    others = [each.role for each in elements if INTERACTIVE_ROLES.isdisjoint({each.role.text, near_role(each)})]
    if others:
        count = f"Remove it and {len(others) - 1} more" if len(others) > 1 else "Remove it"
        message = f"{quoted(others[0].text)} is excluded by `filter: interactive`. {count}, or remove the filter."
        related = tuple(Related(role.span, f"{quoted(role.text)}") for role in others[1:_SHOWN])
        yield Finding(others[0].span, message, related=related)


def _compact(document: Document) -> Findings:
    """Yield what `compact` leaves out: what says nothing, or what has just been said."""
    for index, line in document.marked_lines:
        if is_removal(line):
            continue
        if isinstance(line, ElementLine) and is_empty(line.element) and index not in document.children:
            message = (
                f"{quoted(line.element.role.text)} says nothing, which `filter: compact` leaves out. Remove it."
            )
            yield Finding(line.element.role.span, message)
        elif isinstance(line, ContentLine):
            before = document.lines[index - 1] if index else None
            if isinstance(before, ContentLine) and before.depth == line.depth:
                yield Finding(
                    line.words_span, "Second line of text, which `filter: compact` joins. Write both as one line."
                )
            elif repeats(line.text, (document.parent_of(line), before)):
                message = "Text that repeats a name or a value, which `filter: compact` leaves out. Remove it."
                yield Finding(line.words_span, message)
