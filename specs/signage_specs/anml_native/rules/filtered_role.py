"""The document shows an element that its `filter` leaves out.

What:
    `filter: interactive` says that only interactive elements are left. What `compact` leaves out, the
    specification doesn't say.
Why:
    An agent that reads the filter takes the rest for gone, and asks for a whole snapshot for nothing.
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

from collections.abc import Iterator

from signage_specs.anml_native.rules.excerpt import excerpt
from signage_specs.anml_native.tree import Document, elements_of, is_removal
from signage_specs.anml_native.vocabulary import INTERACTIVE_ROLES
from signage_specs.diagnostic import INFO, WARNING, Finding, Related
from signage_specs.rule import rule

_SHOWN = 10


@rule(
    "N038",
    WARNING,
    section="4.3",
    rows=("N38",),
    advice="Leave out what the filter leaves out, or take the filter out.",
)
def check(document: Document) -> Iterator[Finding]:
    """Yield the first element that the filter leaves out, with the others as related; one cause."""
    line = document.meta.get("filter")
    if line is None:
        return
    filters = {each.strip() for each in line.content.split(",")}
    if "compact" in filters:
        message = "The specification doesn't say what `compact` leaves out. Use `interactive` where it fits."
        yield Finding(line.value_span, message, levels=INFO)
    if "interactive" not in filters:
        return
    elements = [element for line in document.lines if not is_removal(line) for element in elements_of(line)]
    others = [each.role for each in elements if each.role.text not in INTERACTIVE_ROLES]
    if others:
        count = f"Take it out, and {len(others) - 1} more" if len(others) > 1 else "Take it out"
        message = f"`filter: interactive` leaves no `{excerpt(others[0].text)}`. {count}, or take the filter out."
        related = tuple(Related(role.span, f"`{excerpt(role.text)}`") for role in others[1:_SHOWN])
        yield Finding(others[0].span, message, related=related)
