"""The parts that a `~` line lists don't add up to its number of rows.

What:
    Where a summary says how many rows of each kind were omitted, the kinds sum to the whole. Where it counts other
    things, the kinds that it lists are no more than the whole.
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

import re
from collections.abc import Iterator

from signage_specs.anml_native.tables import OMITTED
from signage_specs.anml_native.tree import Document, SummaryLine
from signage_specs.diagnostic import INFO, Finding
from signage_specs.rule import rule

_WHOLE = re.compile(r"\s*+(?:\.\.\.\s*+)?([0-9][0-9,]{0,17})\s++[^\d\s(),][^(),]*(?=\()")
_PARTS = re.compile(r"\s*+\(([^()]*)\)\s*+")
_PART = re.compile(r"\s*+([0-9]{1,15}|[0-9]{1,3}(?:,[0-9]{3}){1,4})\s++[^\d,\s][^\d,]*")
_BETWEEN = re.compile(r",(?!\d)")


@rule("N029", INFO, section="3", rows=("N29",), advice="Let the parts of a summary add up to its whole.")
def check(document: Document) -> Iterator[Finding]:
    """Yield summaries whose breakdown is made of counts and has another sum.

    Of rows that were omitted, each is one of the parts. What else is summed up may have more kinds than are listed,
    so that two or more parts can only be too many.
    """
    for _, line in document.marked_lines:
        if not isinstance(line, SummaryLine):
            continue
        rows = OMITTED.search(line.text)
        whole = rows or _WHOLE.match(line.text)
        listed = _PARTS.fullmatch(line.text, whole.end()) if whole else None
        if whole is None or listed is None:
            continue
        parts = [_PART.fullmatch(part) for part in _BETWEEN.split(listed.group(1))]
        counts = [_number(part.group(1)) for part in parts if part]
        total, said = _number(whole.group(1)), sum(counts)
        is_wrong = said != total if rows else len(counts) > 1 and said > total
        if len(counts) == len(parts) and is_wrong:
            message = f"These parts sum to {said}, not to {total}. Correct one of the numbers."
            yield Finding(line.words_span, message)


def _number(digits: str) -> int:
    return int(digits.replace(",", ""))
