r"""A name is longer than 80 characters.

What:
    A name has 80 characters at most, counted as they are in the page: an escape such as `\"` is one.
    A longer one is cut after 77 and ends with `...`.
Why:
    The limit is what keeps a snapshot small.
Example:
    1: link "The complete and annotated history of every release of this project since the very first"
Use instead:
    1: link "The complete and annotated history of every release of this project since the..."
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.diagnostic import ERROR, Finding
from signage_specs.ko_snapshot.vocabulary import NAME_LIMIT, TRUNCATION_MARK
from signage_specs.rule import Context, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.ko_snapshot.tree import Snapshot


def check(document: Snapshot, context: Context) -> Iterator[Finding]:
    """Yield each name above the limit."""
    del context
    for element in document.elements:
        if element.name and len(element.name.text) > NAME_LIMIT:
            yield Finding(
                element.name.span,
                f"The name has {len(element.name.text)} characters; cut it after "
                f"{NAME_LIMIT - len(TRUNCATION_MARK)} and add `{TRUNCATION_MARK}`.",
            )


RULE = Rule(
    code="K011",
    name="long-name",
    levels=ERROR,
    section="6.1",
    advice="Cut the name after 77 characters and add `...`.",
    rows=("K11",),
    check=check,
    documentation=__doc__,
)
