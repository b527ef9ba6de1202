r"""A name is longer than 80 characters.

What:
    A name has at most 80 characters, counted as in the page: an escape such as `\"` is one. A longer one is cut
    after 77 and ends with `...`.
Why:
    The limit keeps snapshots small.
Example:
    1: link "The complete and annotated history of every release of this project since the very first"
Use instead:
    1: link "The complete and annotated history of every release of this project since the..."
"""

from signage_specs.ko_snapshot.tree import Snapshot, truncation
from signage_specs.ko_snapshot.vocabulary import NAME_LIMIT, TRUNCATION_MARK
from signage_specs.rule import ERROR, Finding, Findings, rule


@rule("K011", ERROR, section="6.1", fixable="unsafe", advice="Cut the name after 77 characters and add `...`.")
def check(document: Snapshot) -> Findings:
    for element in document.elements:
        if element.name and len(element.name.text) > NAME_LIMIT:
            message = (
                f"Name of {len(element.name.text)} characters. Cut it after "
                f"{NAME_LIMIT - len(TRUNCATION_MARK)} and add `{TRUNCATION_MARK}`."
            )
            yield Finding(element.name.span, message, fix=truncation(document.text, element.name, NAME_LIMIT))
