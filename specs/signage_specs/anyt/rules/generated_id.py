"""The first part of a generated id is longer than the specification defines.

What:
    A generated id is the first 30 characters of a description as a slug, a hyphen, and the time in base 36.
    The specification's own example has 31 characters there, and no tool enforces the limit.
Why:
    An id of another length doesn't come from the algorithm that documentation about generated ids describes.
Example:
    <task id="collect-all-the-figures-of-the-day-ml15kh91">
    Collect all the figures of the day.
    </task>
Use instead:
    <task id="collect-all-the-figures-of-the-ml15kh91">
    Collect all the figures of the day.
    </task>
"""

from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.values import surplus_of_generated
from signage_specs.rule import INFO, Finding, Findings, rule


@rule("A037", INFO, section="ID Generation", advice="Cut a generated id's slug after 30 characters.")
def check(document: Workflow) -> Findings:
    for span, value in document.ids():
        surplus = surplus_of_generated(value)
        if surplus:
            message = f"The id looks generated, but its slug has {30 + surplus} characters. Cut it after 30."
            yield Finding(span, message)
