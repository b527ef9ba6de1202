"""The snapshot has a header or a wrapper that the tool adds.

What:
    The tool can print `Scoped to: …` above a snapshot and `<ko-browser-content>` around it. The specification
    knows neither.
Why:
    A reader that follows the specification doesn't expect these lines.
Example:
    <ko-browser-content>
    1: link "Docs"
    </ko-browser-content>
Use instead:
    1: link "Docs"
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.diagnostic import INFO, Finding
from signage_specs.ko_snapshot.tree import OtherLine, Snapshot
from signage_specs.rule import Context, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator


def check(document: Snapshot, context: Context) -> Iterator[Finding]:
    """Yield each line of a header or wrapper; of a wrapper the first one."""
    del context
    wrapped = False
    for line in document.lines:
        if not isinstance(line, OtherLine) or line.kind not in ("scope", "wrapper"):
            continue
        if line.kind == "wrapper":
            if wrapped:
                continue
            wrapped = True
        written = document.text[line.span.start : line.span.end]
        yield Finding(line.span, f"`{written}` is added by the tool and no part of the format; leave it out.")


RULE = Rule(
    code="K021",
    name="tool-wrapper",
    levels=INFO,
    section="11",
    advice="Leave the tool's own lines out.",
    rows=("K21",),
    check=check,
    documentation=__doc__,
)
