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

from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.values import is_slug, path_fault
from signage_specs.rule import WARNING, Finding, Findings, Respelling, quoted, rule


@rule(
    "A010",
    WARNING,
    section="Task Attributes",
    fixable="unsafe",
    advice="Write the id in lowercase letters, digits and hyphens.",
)
def check(document: Workflow) -> Findings:
    for span, value in document.ids():
        if not path_fault(value) and not is_slug(value, underscores=document.is_schema_2):
            slug = re.sub(r"[^a-z0-9]+", "-", value.lower()).strip("-")
            instead = quoted(slug) if slug else "one such as `report`"
            respelling = Respelling(value, slug, is_safe=False) if slug else None
            yield Finding(span, f"The id {quoted(value)} is not a slug. Write {instead}.", respelling=respelling)
