"""A cell's tag stands inside a fence or a here-document.

What:
    Inside a fenced code block, or a here-document of a script, a tag is text.
Why:
    The specification doesn't say so, and the tool's own parser doesn't look at fences: it takes such a tag for
    one.
Example:
    <note id="how-to">
    A task looks like this:

    ```
    <task id="name">
    What to do.
    </task>
    ```
    </note>
Use instead:
    <note id="how-to">
    A task is a line that opens it, what to do, and a line that closes it.
    </note>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.diagnostic import INFO, Finding
from signage_specs.rule import Context, Rule
from signage_specs.wording import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anyt.tree import Workflow

_WHERE = {"fence": "a fence", "heredoc": "a here-document"}


def check(document: Workflow, context: Context) -> Iterator[Finding]:
    """Yield the first tag of each fence and here-document."""
    del context
    for fault in document.faults:
        if fault.kind == "tag-in-block":
            written = quoted(document.text[fault.span.start : fault.span.end])
            yield Finding(
                fault.span,
                f"{written} stands in {_WHERE[fault.detail]} and is text. The tool's own parser doesn't look at "
                "fences; indent the lines to be safe.",
            )


RULE = Rule(
    code="A015",
    name="tag-in-block",
    levels=INFO,
    section="Cell Syntax",
    advice="Indent tags that are meant as text.",
    rows=("A15",),
    check=check,
    documentation=__doc__,
)
