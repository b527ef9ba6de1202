"""A field is answered and refused.

What:
    A response answers a field or refuses it. What else the answers must be depends on the document that asks.
Why:
    The service can't know which of the two the user decided.
Example:
    <knowledge>
      <answer field="email" value="ada@mail.example"/>
      <refuse field="email" reason="user-denied"/>
    </knowledge>
Use instead:
    <knowledge>
      <refuse field="email" reason="user-denied"/>
    </knowledge>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.anml.judging import place
from signage_specs.anml.tree import within
from signage_specs.diagnostic import WARNING, Finding, Related
from signage_specs.rule import Rule
from signage_specs.wording import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml.tree import Document
    from signage_specs.rule import Context


def check(document: Document, _context: Context) -> Iterator[Finding]:
    """Yield what this rule finds."""
    for scope in document.scopes():
        answers = {answer.value("field"): answer for answer in within(scope, "answer")}
        for refuse in within(scope, "refuse"):
            field = refuse.value("field")
            if field is not None and field in answers:
                related = (Related(place(answers[field], "field"), "answered here"),)
                message = f"{quoted(field)} is answered too. Leave the answer or the refusal."
                yield Finding(place(refuse, "field"), message, related=related)


RULE = Rule(
    code="M064",
    name="answered-and-refused",
    levels=WARNING,
    section="11.1",
    advice="Answer a field or refuse it, not both.",
    rows=("64",),
    check=check,
    documentation=__doc__,
)
