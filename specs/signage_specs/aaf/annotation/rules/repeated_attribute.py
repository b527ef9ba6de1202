"""An element has a `data-agent-*` attribute twice.

What:
    A start tag has each `data-agent-*` attribute once (HTML, section 13.1.2.3).
Why:
    Browsers keep the first and pass over the others without a word, so agents never see them.
Example:
    <button data-agent-kind="action" data-agent-action="plant.water" data-agent-action="plant.feed">Feed</button>
Use instead:
    <button data-agent-kind="action" data-agent-action="plant.feed">Feed</button>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.diagnostic import WARNING, Finding, Related
from signage_specs.rule import Context, Rule
from signage_specs.wording import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.aaf.annotation.tree import AnnotatedDocument


def check(document: AnnotatedDocument, _context: Context) -> Iterator[Finding]:
    """Yield a finding at each attribute that stands behind one of its name."""
    for element in document.elements:
        for attribute in element.repeated:
            first = element.attributes[attribute.name]
            yield Finding(
                attribute.name_span,
                f"The element has {quoted(attribute.name)} already, and browsers keep the first; remove one.",
                related=(Related(first.name_span, "the first one"),),
            )


RULE = Rule(
    code="D021",
    name="repeated-agent-attribute",
    levels=WARNING,
    section="6.1",
    advice="Write each attribute once.",
    rows=("D21",),
    check=check,
    documentation=__doc__,
)
