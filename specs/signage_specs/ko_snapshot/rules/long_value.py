"""A value is longer than 50 characters.

What:
    A value has at most 50 characters, counted as in the page. A longer one is cut after 47 and ends with `...`. One
    that ends with `...` at 48 or 49 characters was probably cut by hand: an information.
Why:
    The limit keeps snapshots small.
Example:
    1: textbox "Address" value="12 Harbour Street, Old Town, next to the lighthouse, second floor"
Use instead:
    1: textbox "Address" value="12 Harbour Street, Old Town, next to the lighth..."
"""

from signage_specs.ko_snapshot.tree import Snapshot, truncation
from signage_specs.ko_snapshot.vocabulary import TRUNCATION_MARK, VALUE_LIMIT
from signage_specs.rule import ERROR, INFO, Finding, Findings, rule


@rule("K013", ERROR, section="6.2", fixable="unsafe", advice="Cut the value after 47 characters and add `...`.")
def check(document: Snapshot) -> Findings:
    for element in document.elements:
        value = element.value
        if not value:
            continue
        if len(value.text) > VALUE_LIMIT:
            message = (
                f"Value of {len(value.text)} characters. Cut it after "
                f"{VALUE_LIMIT - len(TRUNCATION_MARK)} and add `{TRUNCATION_MARK}`."
            )
            yield Finding(value.span, message, fix=truncation(document.text, value, VALUE_LIMIT))
        elif len(value.text) < VALUE_LIMIT and value.seems_truncated(VALUE_LIMIT):
            yield Finding(
                value.span,
                f"Value ends in `...` at {len(value.text)} characters, not at {VALUE_LIMIT}. Keep it whole.",
                levels=INFO,
            )
