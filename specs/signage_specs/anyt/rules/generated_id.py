"""A generated id's first part is longer than the specification says.

What:
    A generated id is the first 30 characters of a description as a slug, a hyphen, and the time in base 36.
    The specification's own example has 31 characters there, and no tool enforces the limit.
Why:
    An id of another length wasn't made by the rule that documentation about generated ids describes.
Example:
    <task id="collect-all-the-figures-of-the-day-ml15kh91">
    Collect all the figures of the day.
    </task>
Use instead:
    <task id="collect-all-the-figures-of-the-ml15kh91">
    Collect all the figures of the day.
    </task>
"""

from collections.abc import Iterator

from signage_specs.anyt.identifiers import surplus_of_generated
from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.vocabulary import ID_ATTRIBUTE
from signage_specs.diagnostic import INFO, Finding
from signage_specs.rule import rule


@rule(
    "A037",
    INFO,
    section="ID Generation",
    rows=("A37",),
    advice="Cut the slug of a generated id after 30 characters.",
)
def check(document: Workflow) -> Iterator[Finding]:
    """Yield each id that ends like a generated one and starts with more than 30 characters."""
    for cell in document.cells:
        attribute = cell.opening.attribute(ID_ATTRIBUTE)
        surplus = surplus_of_generated(attribute.value or "") if attribute else 0
        if attribute and surplus:
            yield Finding(
                attribute.span,
                f"The id looks generated, and its slug has {30 + surplus} characters; cut it after 30. "
                "The specification's own example does this too.",
            )
