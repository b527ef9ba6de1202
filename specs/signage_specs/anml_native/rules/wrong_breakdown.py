"""The parts that a `~` line lists don't add up to its total.

What:
    Where a summary says how many rows of each kind were omitted, the kinds add up to the total. Where it counts
    other things, the kinds that it lists are at most the total.
Why:
    An agent that counts by the summary gets a wrong number.
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

from signage_specs.anml_native.tables import OMITTED
from signage_specs.anml_native.tree import Document, SummaryLine
from signage_specs.rule import INFO, Finding, Findings, Span, rule
from signage_specs.span import trimmed

_WHOLE = re.compile(r"\s*+(?:\.\.\.\s*+)?([0-9][0-9,]{0,17})\s++[^\d\s(),][^(),]*(?=\()")
_PARTS = re.compile(r"\s*+\(([^()]*)\)\s*+")
_PART = re.compile(r"\s*+([0-9]{1,15}|[0-9]{1,3}(?:,[0-9]{3}){1,4})\s++[^\d,\s][^\d,]*")
_BETWEEN = re.compile(r",(?!\d)")


@rule("N029", INFO, section="3", advice="Make the parts of a summary add up to its total.")
def check(document: Document) -> Findings:
    # Each omitted row belongs to one of the parts. A summary of other things may have more kinds than it lists, so
    # that only a sum above the total is wrong.
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
        total, listed_total = _number(whole.group(1)), sum(counts)
        is_wrong = listed_total != total if rows else len(counts) > 1 and listed_total > total
        if len(counts) == len(parts) and is_wrong:
            message = f"The parts add up to {listed_total}, not to {total}. Correct one of the numbers."
            start = line.span.end - len(line.text) + whole.end()
            yield Finding(trimmed(document.text, Span(start, line.span.end)), message)


def _number(digits: str) -> int:
    return int(digits.replace(",", ""))
