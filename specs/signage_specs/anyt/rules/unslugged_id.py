"""A cell's id isn't a slug.

What:
    Ids are recommended to be slugs: lowercase letters and digits in words between hyphens.
Why:
    Ids name folders. Capitals and spaces make different folders on different systems.
Example:
    <task id="Collect Figures">
    Collect the figures of the day.
    </task>
Use instead:
    <task id="collect-figures">
    Collect the figures of the day.
    </task>
"""

import re
from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.anyt.identifiers import is_slug, path_fault
from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.vocabulary import ID_ATTRIBUTE
from signage_specs.diagnostic import WARNING, Finding
from signage_specs.rule import rule


@rule(
    "A010",
    WARNING,
    section="Task Attributes",
    rows=("A10",),
    advice="Write the id in lowercase letters, digits and hyphens.",
)
def check(document: Workflow) -> Iterator[Finding]:
    """Yield each id that could name a folder and is no slug."""
    for cell in document.cells:
        attribute = cell.opening.attribute(ID_ATTRIBUTE)
        written = (attribute.value or "") if attribute else ""
        if not attribute or path_fault(written) or is_slug(written, underscores=document.is_schema_2):
            continue
        slug = re.sub(r"[^a-z0-9]+", "-", written.lower()).strip("-")
        hint = f"; write {quoted(slug)}" if slug else "; write one such as `report`"
        yield Finding(
            attribute.span, f"The id {quoted(written)} is no slug of lowercase letters and hyphens{hint}."
        )
