"""A cell's tag is inside a fence, a here-document or a comment.

What:
    Inside a fenced code block, a here-document of a script, or a comment between the cells, a tag is text.
Why:
    The specification doesn't mention this, and the tool's own parser looks only at the start of each line: it
    takes the text for a tag.
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

from signage_specs.anyt.tree import Workflow
from signage_specs.rule import INFO, Finding, Findings, Related, quoted, rule

_BLOCKS = {"fence": "fence", "heredoc": "here-document", "comment": "comment"}


@rule("A015", INFO, section="Cell Syntax", advice="Indent tags that are meant as text.")
def check(document: Workflow) -> Findings:
    for fault in document.faults:
        if fault.kind == "tag-in-block":
            text, name = quoted(document.source(fault.span)), _BLOCKS[fault.detail]
            block = document.block_at(fault.span.start)
            message = f"{text} in a {name} is text, but the AnyT tool may read it as a tag. Indent it."
            yield Finding(fault.span, message, related=(Related(block.span, f"the {name}"),) if block else ())
