"""A cell's tag stands inside a fence, a here-document or a comment.

What:
    Inside a fenced code block, a here-document of a script, or a comment between the cells, a tag is text.
Why:
    The specification doesn't say so, and the tool's own parser looks at the start of each line only: it takes
    such a tag for one.
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

from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.anyt.tree import Workflow
from signage_specs.diagnostic import INFO, Finding, Related
from signage_specs.rule import rule

_WHERE = {"fence": "a fence", "heredoc": "a here-document", "comment": "a comment"}


@rule("A015", INFO, section="Cell Syntax", rows=("A15",), advice="Indent tags that are meant as text.")
def check(document: Workflow) -> Iterator[Finding]:
    """Yield the first tag of each fence, here-document and comment."""
    for fault in document.faults:
        if fault.kind == "tag-in-block":
            written, where = quoted(document.text[fault.span.start : fault.span.end]), _WHERE[fault.detail]
            block = document.block_at(fault.span.start)
            yield Finding(
                fault.span,
                f"{written} stands in {where} and is text. The tool's own parser isn't aware of that; "
                "indent the lines to be safe.",
                related=(Related(block.span, f"{where} around it"),) if block else (),
            )
