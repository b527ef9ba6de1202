"""An accessibility snapshot in the older format was pasted in.

What:
    `- role "name" [ref=e1]` is the format that ANML native replaces. It is no subset of it: here `- ` marks
    a removed element, and `[ref=e1]` is a state.
Why:
    To a reader of this format the whole page was removed.
Example:
    - main:
      - heading "Cart" [level=1, ref=e1]
      - button "Pay" [ref=e2]
Use instead:
    main
      h1#e1 "Cart"
      button#e2 "Pay"
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.anml_native.aria.conversion import convert_snapshot, is_convertible
from signage_specs.anml_native.aria.parser import parse_snapshot
from signage_specs.anml_native.tree import BlankLine, PastedLine
from signage_specs.diagnostic import ERROR, Edit, Finding, Fix
from signage_specs.rule import Rule
from signage_specs.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml_native.tree import Document
    from signage_specs.rule import Context

_MESSAGE = (
    "This is an accessibility snapshot, not ANML native. "
    "Convert it, or label the block `aria-snapshot` if it is meant to be one."
)


def check(document: Document, _context: Context) -> Iterator[Finding]:
    """Yield one finding for each run of pasted lines, with the converted text as the fix."""
    run: list[PastedLine] = []
    for line in document.lines:
        if isinstance(line, PastedLine):
            run.append(line)
        elif run and not isinstance(line, BlankLine):
            yield _finding(document, run)
            run = []
    if run:
        yield _finding(document, run)


def _finding(document: Document, run: list[PastedLine]) -> Finding:
    first, last = run[0], run[-1]
    whole = Span(first.span.start, last.span.end + len(last.ending))
    snapshot = parse_snapshot(document.text[whole.start : whole.end])
    converted = convert_snapshot(snapshot)
    fix = None
    if is_convertible(snapshot) and (whole.start == 0 or not converted.startswith("---")):
        text = converted if last.ending else converted.rstrip("\n")
        fix = Fix("Convert to ANML native", (Edit(whole, text),))
    return Finding(first.span, _MESSAGE, fix=fix)


RULE = Rule(
    code="N042",
    name="pasted-snapshot",
    levels=ERROR,
    section="11",
    advice="Convert the snapshot, or label the block `aria-snapshot`.",
    rows=("N42",),
    check=check,
    documentation=__doc__,
)
