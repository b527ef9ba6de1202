"""The parts that a `~` line lists don't add up to its number of rows.

What:
    Where a summary says how many rows of each kind were omitted, the kinds sum to the whole.
Why:
    An agent that counts errors from the summary counts wrong.
Example:
    table "Log"
      | Level | Text |
      ~ ... 10 rows omitted (2 ERROR, 7 WARN)
Use instead:
    table "Log"
      | Level | Text |
      ~ ... 10 rows omitted (2 ERROR, 8 WARN)
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from signage_specs.anml_native.rules.rows import OMITTED
from signage_specs.anml_native.tree import SummaryLine
from signage_specs.diagnostic import INFO, Finding
from signage_specs.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml_native.tree import Document
    from signage_specs.rule import Context

_PARTS = re.compile(r"\s*\(([^()]*)\)\s*")
_PART = re.compile(r"\s*([0-9]{1,15})\s+[^\d,\s][^\d,]*")


def check(document: Document, _context: Context) -> Iterator[Finding]:
    """Yield summaries whose breakdown is made of counts and has another sum."""
    for line in document.lines:
        if not isinstance(line, SummaryLine):
            continue
        whole = OMITTED.search(line.text)
        listed = _PARTS.fullmatch(line.text, whole.end()) if whole else None
        if whole is None or listed is None:
            continue
        parts = [_PART.fullmatch(part) for part in listed.group(1).split(",")]
        counts = [int(part.group(1)) for part in parts if part]
        total = int(whole.group(1).replace(",", ""))
        if len(counts) == len(parts) and sum(counts) != total:
            message = f"These parts sum to {sum(counts)}, not to {total}. Correct one of the numbers."
            yield Finding(line.span, message)


RULE = Rule(
    code="N029",
    name="wrong-breakdown",
    levels=INFO,
    section="3",
    advice="Let the parts of a summary add up to its whole.",
    rows=("N29",),
    check=check,
    documentation=__doc__,
)
